import { z } from 'zod';
import { RECOMMENDATIONS } from '../../features/citations/citation.workflow.js';
import type { DraftRules, NextRules } from '../../features/desk/desk.rules.js';
import { flag, id, moment, named, orNull, text, whole } from '../../platform/openapi/fields.js';
import { Citation } from './citations.shapes.js';
import type { FieldsOf } from './spelling.js';

export const ids = (description: string) =>
  z.array(z.int()).meta({ description, examples: [[1, 2]] });

export const Claim = named('Claim', 'That an officer has an event in hand for now.', {
  expires_at: moment('After it the claim is as if it had never been.'),
});

export const ClaimAnswer = named('ClaimAnswer', 'A claim.', { claim: Claim });

const draft = {
  recommendation: orNull(
    z.enum(RECOMMENDATIONS).meta({ examples: ['GENERATE'] }),
    'The recommendation of a submit.',
  ),
  reason_code: orNull(text('The code of a reason.', 'CAMERA_FAULT')),
  reason: orNull(text('The text of a reason, or a note.', 'The plate was read again')),
  comment: orNull(text('A comment.', 'Which of the two cars?')),
  lookup_term: orNull(text('A plate to look up.', 'KLM 4821')),
  skip_reason: orNull(text('The text of a skip.', 'My neighbour')),
  viewed: orNull(ids('The media that were shown large.')),
} satisfies FieldsOf<typeof DraftRules>;

export const Draft = named(
  'Draft',
  'What the caller typed on an event and did not send; without a draft all of it is null.',
  { ...draft, updated_at: orNull(moment('When it was saved last.')) },
);

export const DraftInput = named(
  'DraftInput',
  'What was typed: a field that is left out stays, null empties it.',
  draft,
)
  .partial()
  .meta({
    id: 'DraftInput',
    description: 'What was typed: a field that is left out stays, null empties it.',
  });

export const NextInput = named('NextInput', 'What is wanted next.', {
  except: ids('Events that are not wanted, at most 10.')
    .optional()
    .meta({
      description: 'Events that are not wanted, at most 10.',
      examples: [[17]],
    }),
} satisfies FieldsOf<typeof NextRules>);

export const HandedOut = named('HandedOut', 'An event that the caller has in hand.', {
  citation: Citation,
  claim: Claim,
  draft: Draft,
  remaining: whole('How many could still be handed to the caller; counted up to 1,000.', 42),
  remaining_is_exact: flag('False where there are more than were counted.'),
});

export const citationId = id('The event.', 17);

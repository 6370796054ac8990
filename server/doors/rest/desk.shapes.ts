import { z } from 'zod';
import { RECOMMENDATIONS } from '../../features/citations/citation.workflow.js';
import { DECISION_STATUSES } from '../../features/desk/decision.pure.js';
import { DESK_ACTS } from '../../features/citations/citation.types.js';
import {
  type DecisionRules,
  type DeskSettingsRules,
  type DraftRules,
  type NextRules,
  REASON_REQUIRED,
  type SkipRules,
} from '../../features/desk/desk.rules.js';
import {
  flag,
  id,
  moment,
  named,
  number,
  oneOf,
  orNull,
  text,
  whole,
} from '../../platform/openapi/fields.js';
import { Citation, RegistryVehicle } from './citations.shapes.js';
import { DeskForecast } from './deadlines.shapes.js';
import { Reason } from './reasons.shapes.js';
import type { FieldsOf } from './spelling.js';

const ids = (description: string) => z.array(z.int()).meta({ description, examples: [[1, 2]] });

const Claim = named('Claim', 'That an officer has an event in hand for now.', {
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
  except: orNull(ids('Events that are not wanted, at most 10.'))
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
  look_up: orNull(
    RegistryVehicle,
    'What the registry has of its plate, where the settings have it looked up by itself. Nothing is attached.',
  ),
  remaining: whole('How many could still be handed to the caller; counted up to 1,000.', 42),
  remaining_is_exact: flag('False where there are more than were counted.'),
});

const act = z.enum(DESK_ACTS);
const recommendation = z.enum(RECOMMENDATIONS);

const DeskDecision = named('DeskDecision', 'A decision of the desk.', {
  id: id('Its number.'),
  citation_id: id('The event that it is about.', 17),
  reference_id: text('Reference of the event.', 'EV-2026-000117'),
  act: act.meta({ description: 'What was decided.', examples: ['DISCARD'] }),
  recommendation: orNull(recommendation, 'The recommendation of a submit.'),
  reason_code: orNull(text('The code of its reason.', 'CAMERA_FAULT')),
  reason: orNull(text('The text of its reason, or a note.', 'The flash did not fire')),
  status: oneOf('DecisionStatus', 'What became of a decision.', DECISION_STATUSES),
  failure: orNull(text('Why it failed, by the code of the refusal.', 'DEADLINE_PASSED')),
  taken_at: moment('When it was taken.'),
  takes_effect_at: moment('When it takes effect.'),
});

export const DeskDecisions = z.strictObject({ data: z.array(DeskDecision) });

export const DecisionInput = named('DecisionInput', 'A decision at the desk.', {
  citation_id: id('The event.', 17),
  act: act.meta({ description: 'What is decided.', examples: ['DISCARD'] }),
  version: whole('The version of the event that was decided on.', 3),
  recommendation: recommendation
    .nullish()
    .meta({ description: 'Required to submit.', examples: [null] }),
  reason_code: z
    .string()
    .nullish()
    .meta({ description: 'The code of a reason of the list.', examples: ['CAMERA_FAULT'] }),
  reason: z
    .string()
    .nullish()
    .meta({
      description: 'The text of a reason, or a note.',
      examples: ['The flash did not fire'],
    }),
  seconds: number('How long it took, 0 to 86,400 seconds.', 11.5),
  viewed: ids('The media that were shown large.'),
  zoomed: ids('The media that were zoomed.'),
  played: ids('The videos that were played.'),
} satisfies FieldsOf<typeof DecisionRules>);

export const DecidedAnswer = named('DecidedAnswer', 'A decision that was taken.', {
  decision: DeskDecision,
  citation: Citation,
  slow_down: flag('Whether the caller is asked to slow down.'),
});

export const TakenBackAnswer = named('TakenBackAnswer', 'A decision that was taken back.', {
  decision: DeskDecision,
  citation: Citation,
  claim: orNull(Claim, "The caller's claim on the event."),
  draft: Draft,
});

export const queue = z.enum(['PENDING', 'SUBMITTED']).meta({ examples: ['PENDING'] });

const sequenceNumbers = (description: string) =>
  z.array(z.int()).meta({ description, examples: [[1, 2, 3, 4]] });

const deskSettings = {
  decision_grace_seconds: whole('For so many seconds a decision can be taken back, 0 to 60.', 10),
  require_viewed_evidence: flag(
    'Whether a decision needs that a medium of the event was shown large, and a notice that each selected image was.',
  ),
  reason_required: z
    .array(z.enum(REASON_REQUIRED))
    .meta({ description: 'The acts that need a reason of the list.', examples: [['DISCARD']] }),
  pace_guard_seconds: whole('Decisions that take less seconds are too fast, 0 to 60; 0: off.', 0),
};

const newerDeskSettings = {
  usual_evidence: named(
    'UsualEvidence',
    'Sequence numbers of the media that are usually evidence: different ones from 1 to 99, at most as many as a notice has images.',
    {
      REDLIGHT: sequenceNumbers('Of events at a red light.'),
      SPEEDING: sequenceNumbers('Of events over the limit.'),
    },
  ),
  preselect_evidence: flag('Whether the usual evidence is selected when an event comes in.'),
  auto_look_up: orNull(
    number(
      'How sure a camera must be of a plate, 0.5 to 1, for it to be looked up when its event is handed out; null: never.',
      0.9,
    ),
  ),
};

export const DeskSettings = named('DeskSettings', 'The settings of the desk.', {
  ...deskSettings,
  ...newerDeskSettings,
} satisfies FieldsOf<typeof DeskSettingsRules>);

const CHANGE =
  'The settings of the desk. Those that may be left out stay as they are without a value; null is one for `auto_look_up` alone.';

export const DeskSettingsChange = named('DeskSettingsChange', CHANGE, {
  ...deskSettings,
  usual_evidence: orNull(newerDeskSettings.usual_evidence).optional(),
  preselect_evidence: orNull(newerDeskSettings.preselect_evidence).optional(),
  auto_look_up: newerDeskSettings.auto_look_up.optional(),
} satisfies FieldsOf<typeof DeskSettingsRules>);

const DeskShift = named('DeskShift', "The caller's own work at the desk today.", {
  day: text('The local day.', '2026-11-21'),
  decided: whole('Decisions that took effect, or will.', 120),
  by_act: z
    .array(z.strictObject({ act, count: whole('How often.', 80) }))
    .meta({ description: 'The same by act.' }),
  skipped: whole('Events that were passed over.', 2),
  taken_back: whole('Decisions that were taken back.', 1),
  not_carried_out: whole('Decisions that were refused or overtaken.', 0),
  median_seconds: orNull(number('Median of the seconds for a decision.', 11.5)),
});

export const Desk = named('Desk', 'A queue of the desk, for the officer who works on it.', {
  queue: queue.meta({ description: 'The queue.' }),
  held: z.array(HandedOut).meta({ description: 'What the caller has in hand, oldest first.' }),
  remaining: whole('How many could still be handed to the caller; counted up to 1,000.', 42),
  remaining_is_exact: flag('False where there are more than were counted.'),
  with_others: whole('How many other officers have in hand.', 3),
  skipped: whole('How many the caller passed over for now.', 1),
  next_skip_ends_at: orNull(moment('When the first of those comes back.')),
  expired: whole('How many are past their deadline and not decided.', 0),
  decisions: z
    .array(DeskDecision)
    .meta({ description: "The caller's decisions that wait, newest first." }),
  shift: DeskShift,
  forecast: orNull(DeskForecast, 'The deadlines that will be missed; null without a rule.'),
  settings: DeskSettings,
  reasons: z.array(Reason).meta({ description: 'The active reasons, in their order.' }),
});

export const SkipInput = named('SkipInput', 'An event that is passed over, by a code or a text.', {
  citation_id: id('The event.', 17),
  reason_code: z
    .string()
    .nullish()
    .meta({ description: 'The code of a reason of the list.', examples: ['KNOWN_PERSON'] }),
  reason: z
    .string()
    .nullish()
    .meta({ description: 'The text of a reason.', examples: ['My neighbour'] }),
} satisfies FieldsOf<typeof SkipRules>);

export const SkipAnswer = named('SkipAnswer', 'An event that was passed over.', {
  until: moment('Until then it is not handed to the caller.'),
});

import { z } from 'zod';
import { RECOMMENDATIONS } from '../../../features/citations/citation.workflow.js';
import { DESK_ACTS } from '../../../features/citations/citation.types.js';
import {
  type DecisionRules,
  type DeskSettingsRules,
  type DraftRules,
  type NextRules,
  REASON_REQUIRED,
  type SkipRules,
} from '../../../features/desk/desk.rules.js';
import {
  flag,
  moment,
  named,
  number,
  orNull,
  text,
  whole,
} from '../../../platform/openapi/fields.js';
import { confirmations, draftConfirmations, letterKind } from '../citation-desk.shapes.js';
import { Citation, RegistryVehicle } from '../citations/citations.shapes.js';
import { DeskForecast } from './deadlines.shapes.js';
import type { FieldsOf, BodyOf } from '../spelling.js';
import {
  Claim as ClaimModel,
  Desk as DeskModel,
  DeskDecision as DeskDecisionModel,
  DeskShift as DeskShiftModel,
  Draft as DraftModel,
} from '../../../features/desk/desk.model.js';
import { restBody, restShape } from '../rest-shape.js';
import {
  DecideAtDeskInput,
  SkipAtDeskInput,
  UpdateDeskSettingsInput,
} from '../../../features/desk/desk.inputs.js';
import { DeskSettings as DeskSettingsModel } from '../../../features/desk/settings/desk-settings.model.js';

const ids = (description: string) => z.array(z.int()).meta({ description, examples: [[1, 2]] });

const Claim = restShape(ClaimModel);

export const ClaimAnswer = named('ClaimAnswer', 'The answer to claiming an event.', {
  claim: Claim,
});

const draft = {
  recommendation: orNull(
    z.enum(RECOMMENDATIONS).meta({ examples: ['GENERATE'] }),
    'The recommendation; only a submit has one.',
  ),
  reason_code: orNull(text('The code of a reason.', 'CAMERA_FAULT')),
  reason: orNull(text('The text of a reason, or a note.', 'The plate was read again')),
  confirmations: draftConfirmations,
  comment: orNull(text('A comment.', 'Which of the two cars?')),
  lookup_term: orNull(text('A plate to look up.', 'KLM 4821')),
  skip_reason: orNull(text('The text of a skip.', 'My neighbour')),
  viewed: orNull(ids('The media that the caller viewed at full size.')),
} satisfies FieldsOf<typeof DraftRules>;

export const Draft = restShape(DraftModel, {
  examples: {
    reasonCode: 'CAMERA_FAULT',
    reason: 'The plate was read again',
    comment: 'Which of the two cars?',
    lookupTerm: 'KLM 4821',
    skipReason: 'My neighbour',
    viewed: [1, 2],
  },
  own: { recommendation: draft.recommendation },
});

export const DraftInput = named(
  'DraftInput',
  'The text that the caller typed; a field that is left out stays, null empties it.',
  draft,
)
  .partial()
  .meta({
    id: 'DraftInput',
    description: 'The text that the caller typed; a field that is left out stays, null empties it.',
  });

export const NextInput = named('NextInput', 'The conditions for the next event.', {
  except: orNull(ids('Events to leave out, at most 10.'))
    .optional()
    .meta({
      description: 'Events to leave out, at most 10.',
      examples: [[17]],
    }),
} satisfies FieldsOf<typeof NextRules>);

export const HandedOut = named('HandedOut', 'An event that the caller has in hand.', {
  citation: Citation,
  claim: Claim,
  draft: Draft,
  look_up: orNull(
    RegistryVehicle,
    "The registry's record of the plate if the settings order an automatic look-up. The record is not attached to the event.",
  ),
  remaining: whole(
    'The number of events that could still be handed to the caller, counted up to 1,000.',
    42,
  ),
  remaining_is_exact: flag('False if there are more than were counted.'),
});

export const ClaimLookUp = named('ClaimLookUp', 'The answer of an automatic look-up.', {
  look_up: orNull(RegistryVehicle, "The registry's record of the plate. It is not attached."),
});

const act = z.enum(DESK_ACTS);
const recommendation = z.enum(RECOMMENDATIONS);

const DeskDecision = restShape(DeskDecisionModel, {
  examples: {
    citationId: 17,
    referenceId: 'EV-2026-000117',
    reasonCode: 'CAMERA_FAULT',
    reason: 'The flash did not fire',
  },
  own: {
    act: act.meta({ description: 'The act of the decision.', examples: ['DISCARD'] }),
    recommendation: orNull(recommendation, 'The recommendation; only a submit has one.'),
    failure: orNull(
      text('The code of the error with which the decision failed.', 'DEADLINE_PASSED'),
    ),
  },
});

export const DeskDecisions = z.strictObject({ data: z.array(DeskDecision) });

export const DecisionInput = restBody(DecideAtDeskInput, {
  name: 'DecisionInput',
  without: ['expectedVersion'],
  examples: {
    citationId: 17,
    reasonCode: 'CAMERA_FAULT',
    reason: 'The flash did not fire',
    seconds: 11.5,
    viewed: [1, 2],
    zoomed: [1, 2],
    played: [1, 2],
  },
  own: {
    act: act.meta({ description: 'The act of the decision.', examples: ['DISCARD'] }),
    version: whole('The version of the event that the caller has seen.', 3),
    recommendation: recommendation
      .nullish()
      .meta({ description: 'Required to submit.', examples: [null] }),
    confirmations,
    letter_kind: letterKind,
  },
}) satisfies BodyOf<typeof DecisionRules>;

export const DecidedAnswer = named('DecidedAnswer', 'A decision that was taken.', {
  decision: DeskDecision,
  citation: Citation,
  slow_down: flag('True if the caller is asked to slow down.'),
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
  decision_grace_seconds: whole('The seconds in which a decision can be taken back, 0 to 60.', 10),
  require_viewed_evidence: flag(
    'True if a decision requires that the officer viewed a medium of the event at full size, and a notice requires it for each selected image.',
  ),
  reason_required: z
    .array(z.enum(REASON_REQUIRED))
    .meta({ description: 'The acts that need a reason of the list.', examples: [['DISCARD']] }),
  pace_guard_seconds: whole(
    'The seconds below which a decision counts as too fast, 0 to 60; 0 switches this off.',
    0,
  ),
};

const newerDeskSettings = {
  usual_evidence: named(
    'UsualEvidence',
    'Sequence numbers of the media that are usually evidence: unique, from 1 to 99, at most as many as a notice has images.',
    {
      REDLIGHT: sequenceNumbers('For red light violations.'),
      SPEEDING: sequenceNumbers('For speeding violations.'),
    },
  ),
  preselect_evidence: flag('True if the usual evidence is selected when an event arrives.'),
  auto_look_up: orNull(
    number(
      'The least confidence of the camera in a plate, 0.5 to 1, at which the plate is looked up when its event is handed out; null for never.',
      0.9,
    ),
  ),
  authority_required: flag(
    'True if notices are issued only by officers who have an authority in force.',
  ),
};

export const DeskSettings = restShape(DeskSettingsModel, {
  examples: { decisionGraceSeconds: 10, paceGuardSeconds: 0, autoLookUp: 0.9 },
  own: {
    reason_required: deskSettings.reason_required,
    usual_evidence: newerDeskSettings.usual_evidence,
  },
});

export const DeskSettingsChange = restBody(UpdateDeskSettingsInput, {
  name: 'DeskSettingsChange',
  examples: { decisionGraceSeconds: 10, paceGuardSeconds: 0, autoLookUp: 0.9 },
  own: {
    reason_required: deskSettings.reason_required,
    usual_evidence: orNull(newerDeskSettings.usual_evidence).optional(),
  },
}) satisfies BodyOf<typeof DeskSettingsRules>;

const DeskShift = restShape(DeskShiftModel, {
  examples: { day: '2026-11-21', decided: 120, skipped: 2, notCarriedOut: 0, medianSeconds: 11.5 },
  own: {
    by_act: z
      .array(z.strictObject({ act, count: whole('The number of decisions.', 80) }))
      .meta({ description: 'The decisions by act.' }),
  },
});

export const Desk = restShape(DeskModel, {
  examples: { remaining: 42, withOthers: 3, expired: 0 },
  own: {
    queue: queue.meta({ description: 'The queue.' }),
    held: z
      .array(HandedOut)
      .meta({ description: 'The events that the caller has in hand, oldest first.' }),
    decisions: z
      .array(DeskDecision)
      .meta({ description: "The caller's decisions that wait, newest first." }),
    shift: DeskShift,
    forecast: orNull(DeskForecast, 'The deadlines that will be missed; null without a rule.'),
    settings: DeskSettings,
  },
});

export const SkipInput = restBody(SkipAtDeskInput, {
  name: 'SkipInput',
  examples: { citationId: 17, reasonCode: 'KNOWN_PERSON', reason: 'My neighbour' },
}) satisfies BodyOf<typeof SkipRules>;

export const SkipAnswer = named('SkipAnswer', 'An event that was passed over.', {
  until: moment('The time until which the event is not handed to the caller.'),
});

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
import { confirmations, draftConfirmations, letterKind } from './citation-desk.shapes.js';
import { Citation, RegistryVehicle } from './citations.shapes.js';
import { DeskForecast } from './deadlines.shapes.js';
import { Reason } from './reasons.shapes.js';
import type { FieldsOf } from './spelling.js';

const ids = (description: string) => z.array(z.int()).meta({ description, examples: [[1, 2]] });

const Claim = named('Claim', 'A claim on an event, valid for a limited time.', {
  expires_at: moment('The time at which the claim ends.'),
});

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

export const Draft = named(
  'Draft',
  'The text that the caller typed on an event and did not send; all fields are null without a draft.',
  { ...draft, updated_at: orNull(moment('The time of the last save.')) },
);

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

const DeskDecision = named('DeskDecision', 'A decision of the desk.', {
  id: id('Number of the decision.'),
  citation_id: id('The event of the decision.', 17),
  reference_id: text('Reference of the event.', 'EV-2026-000117'),
  act: act.meta({ description: 'The act of the decision.', examples: ['DISCARD'] }),
  recommendation: orNull(recommendation, 'The recommendation; only a submit has one.'),
  reason_code: orNull(text('The code of its reason.', 'CAMERA_FAULT')),
  reason: orNull(text('The text of its reason, or a note.', 'The flash did not fire')),
  status: oneOf('DecisionStatus', 'The status of a decision.', DECISION_STATUSES),
  failure: orNull(text('The code of the error with which the decision failed.', 'DEADLINE_PASSED')),
  taken_at: moment('The time of the decision.'),
  takes_effect_at: moment('The time at which the decision takes effect.'),
});

export const DeskDecisions = z.strictObject({ data: z.array(DeskDecision) });

export const DecisionInput = named('DecisionInput', 'A decision at the desk.', {
  citation_id: id('The number of the event.', 17),
  act: act.meta({ description: 'The act of the decision.', examples: ['DISCARD'] }),
  version: whole('The version of the event that the caller has seen.', 3),
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
  confirmations,
  letter_kind: letterKind,
  seconds: number('The duration of the decision in seconds, 0 to 86,400.', 11.5),
  viewed: ids('The media that the caller viewed at full size.'),
  zoomed: ids('The media that the caller zoomed.'),
  played: ids('The videos that the caller played.'),
} satisfies FieldsOf<typeof DecisionRules>);

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

export const DeskSettings = named('DeskSettings', 'The settings of the desk.', {
  ...deskSettings,
  ...newerDeskSettings,
} satisfies FieldsOf<typeof DeskSettingsRules>);

const CHANGE =
  'The settings of the desk. A setting that is left out keeps its value; only `auto_look_up` takes null as a value.';

export const DeskSettingsChange = named('DeskSettingsChange', CHANGE, {
  ...deskSettings,
  usual_evidence: orNull(newerDeskSettings.usual_evidence).optional(),
  preselect_evidence: orNull(newerDeskSettings.preselect_evidence).optional(),
  auto_look_up: newerDeskSettings.auto_look_up.optional(),
  authority_required: orNull(newerDeskSettings.authority_required).optional(),
} satisfies FieldsOf<typeof DeskSettingsRules>);

const DeskShift = named('DeskShift', "The caller's own work at the desk today.", {
  day: text('The local day.', '2026-11-21'),
  decided: whole('Number of decisions that took effect or wait to take effect.', 120),
  by_act: z
    .array(z.strictObject({ act, count: whole('The number of decisions.', 80) }))
    .meta({ description: 'The decisions by act.' }),
  skipped: whole('Number of events that the caller passed over.', 2),
  taken_back: whole('Number of decisions that the caller took back.', 1),
  not_carried_out: whole(
    'Number of decisions that were refused, or overtaken by another change.',
    0,
  ),
  median_seconds: orNull(number('Median duration of a decision in seconds.', 11.5)),
});

export const Desk = named('Desk', 'A queue of the desk, for the officer who works on it.', {
  queue: queue.meta({ description: 'The queue.' }),
  held: z
    .array(HandedOut)
    .meta({ description: 'The events that the caller has in hand, oldest first.' }),
  remaining: whole(
    'The number of events that could still be handed to the caller, counted up to 1,000.',
    42,
  ),
  remaining_is_exact: flag('False if there are more than were counted.'),
  with_others: whole('The number of events that other officers have in hand.', 3),
  skipped: whole('The number of events that the caller has passed over for now.', 1),
  next_skip_ends_at: orNull(
    moment('The time at which the first of the skipped events comes back.'),
  ),
  expired: whole('The number of events that are past their deadline and not decided.', 0),
  decisions: z
    .array(DeskDecision)
    .meta({ description: "The caller's decisions that wait, newest first." }),
  shift: DeskShift,
  forecast: orNull(DeskForecast, 'The deadlines that will be missed; null without a rule.'),
  settings: DeskSettings,
  reasons: z.array(Reason).meta({ description: 'The active reasons, in their order.' }),
});

export const SkipInput = named('SkipInput', 'An event that is passed over, by a code or a text.', {
  citation_id: id('The number of the event.', 17),
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
  until: moment('The time until which the event is not handed to the caller.'),
});

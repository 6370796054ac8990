import { z } from 'zod';
import { DESK_ACTS } from '../../features/citations/citation.types.js';
import { GENERATED_KINDS } from '../../features/fines/due-letter.pure.js';
import { FACT_STATES, type FactName, FACTS } from '../../features/observation/facts.pure.js';
import { DEADLINE_STATES } from '../../features/deadlines/due-date.pure.js';
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
import { CheckWeight } from './check-rules.shapes.js';
import { Officer, ReportStatus } from './common.shapes.js';
import { day, DeadlineMetBy } from './deadlines.shapes.js';

export const Deadline = named('Deadline', 'The deadline for the notice of an event.', {
  due_at: moment('The last instant at which the notice may be made.', '2026-11-28T23:59:59.999Z'),
  days_left: whole('Local days from today to the deadline; negative after the deadline.', 4),
  state: oneOf('DeadlineState', 'The state of a deadline.', DEADLINE_STATES),
  met_by: DeadlineMetBy,
  last_day: day('The last day of the rule.'),
  post_by: orNull(day('The last day of posting; null where the decision meets the rule.')),
  basis: text('The rule that sets the deadline, in words.', '14 calendar days after the violation'),
});

export const Reviewer = named('Reviewer', 'An officer by name.', {
  id: id('Number of the user.'),
  name: text('First and last name.', 'Ada Marlow'),
});

export const DeferredAct = named('DeferredAct', 'A decision that waits to take effect.', {
  act: oneOf('DeskAct', 'A decision on an event.', DESK_ACTS),
  user: Reviewer,
  takes_effect_at: moment('The decision can be taken back until this moment.'),
});

export const Fact = named('Fact', 'An observed value beside the registered value.', {
  name: oneOf('FactName', 'A fact of an event.', Object.keys(FACTS) as [FactName, ...FactName[]]),
  label: text('The name of the fact for display.', 'Make and model'),
  observed: orNull(text('The value from the camera, without its unit.', 'Orion Vela')),
  registered: orNull(
    text('The registered value; null before the event has an owner name.', 'Orion Vela GT'),
  ),
  unit: orNull(text('Unit of both values.', 'km/h')),
  state: oneOf(
    'FactState',
    'The result of the comparison: UNKNOWN if a value is missing, SHOWN if there is nothing to compare.',
    FACT_STATES,
  ),
  confidence: orNull(number('The confidence of the camera, from 0 to 1.', 0.97)),
  character_confidences: orNull(
    z.array(z.number()).meta({
      description: 'The confidence of the camera in each character of the plate, from 0 to 1.',
      examples: [[0.99, 0.98, 0.41]],
    }),
  ),
});

export const Check = named('Check', 'A rule that fires on an event.', {
  code: text('Code of the rule.', 'LIMIT_DIFFERS'),
  label: text('Name of the rule for display.', 'Limit as in the register'),
  version: whole('Version of the rule.'),
  weight: CheckWeight,
  sentence: text(
    'The finding in a sentence.',
    'Limit 60 km/h on the event, 50 km/h in the register',
  ),
  confirmed: orNull(
    named('CheckConfirmed', 'The reason of an officer for a check.', {
      user: Reviewer,
      at: moment('The time of the act.'),
      reason: text('The reason.', 'The sign was changed that morning'),
    }),
    'The reason of the last submit; of a COMPLETED event, that of the officer who generated the notice.',
  ),
});

export const SentBack = named('SentBack', 'The return of an event to the processing officers.', {
  user: Officer,
  at: moment('The time of the return.'),
  reason_code: orNull(text('Code of the reason.', 'IMAGE_MISSING')),
  reason_label: orNull(text('Label of the reason at that time.', 'Image missing')),
  reason: orNull(
    text('The text that was written with the reason.', 'The second image is of another car'),
  ),
  answered: flag(
    'True if the vehicle or the evidence was changed since, or a processing officer commented.',
  ),
});

export const OtherEvents = named(
  'OtherEvents',
  'Other events of the same plate that were captured since 90 days before an event.',
  {
    count: whole('The number of these events.', 1),
    data: z
      .array(
        z.strictObject({
          id: id('Number of the citation.'),
          reference_id: text('Our number of the event.', 'EV-2026-000117'),
          camera_case_generated_at: moment('The time of the violation.'),
          report_status: ReportStatus,
        }),
      )
      .meta({ description: 'The five latest of these events.' }),
  },
);

const confirmation = {
  code: text('Code of the check; one that does not fire is passed over.', 'EXEMPT_PLATE'),
  reason: text('The reason, 1 to 255 characters.', 'The exemption ended last week'),
};

/** The reasons for checks that an act takes. */
export const confirmations = z
  .array(named('Confirmation', 'The reason for a check that asks for one.', confirmation))
  .nullish()
  .meta({ description: 'The reasons for the checks that ask for one.', examples: [[]] });

/** The kinds of letters that *generate* makes. */
export const GeneratedKind = z
  .enum(GENERATED_KINDS)
  .meta({ description: 'A citation notice, or a warning letter in its place.' });

/** The kind of letter that *generate* is asked for. */
export const letterKind = GeneratedKind.nullish().meta({
  description:
    'The letter that was shown: another one is refused. Without it the one that is due is made.',
  examples: ['NOTICE'],
});

/** The reasons for checks in a draft. */
export const draftConfirmations = orNull(
  z.array(
    named('DraftConfirmation', 'The reason for a check, as far as it is typed.', {
      ...confirmation,
      reason: text('The reason, 2,000 characters at most.', 'The exemption ended'),
    }),
  ),
  'The reasons for checks.',
);

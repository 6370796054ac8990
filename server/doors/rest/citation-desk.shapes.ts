import { z } from 'zod';
import { DESK_ACTS } from '../../features/citations/citation.types.js';
import { FACT_STATES, type FactName, FACTS } from '../../features/citations/facts.pure.js';
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
import { Officer, ReportStatus } from './common.shapes.js';

export const Deadline = named('Deadline', 'Until when a notice may be made of an event.', {
  due_at: moment('The last instant.', '2026-11-28T23:59:59.999Z'),
  days_left: whole('Local days from today; negative once it is past.', 4),
  state: oneOf('DeadlineState', 'How near a deadline is.', DEADLINE_STATES),
  basis: text('What it follows from.', '14 calendar days after the violation'),
});

export const Reviewer = named('Reviewer', 'An officer by name.', {
  id: id('Number of the user.'),
  name: text('First and last name.', 'Ada Marlow'),
});

export const DeferredAct = named('DeferredAct', 'A decision that waits to take effect.', {
  act: oneOf('DeskAct', 'How an event is decided.', DESK_ACTS),
  user: Reviewer,
  takes_effect_at: moment('Until then it can be taken back.'),
});

export const Fact = named('Fact', 'What was observed of one thing, beside what is registered.', {
  name: oneOf('FactName', 'A fact of an event.', Object.keys(FACTS) as [FactName, ...FactName[]]),
  label: text('The same for people.', 'Make and model'),
  observed: orNull(text('As the camera has it, without unit.', 'Orion Vela')),
  registered: orNull(
    text('As it is registered; null before the event has an owner name.', 'Orion Vela GT'),
  ),
  unit: orNull(text('Unit of both.', 'km/h')),
  state: oneOf(
    'FactState',
    'How the two compare: UNKNOWN where one is missing, SHOWN where there is nothing to compare.',
    FACT_STATES,
  ),
  confidence: orNull(number('How sure the camera is, from 0 to 1.', 0.97)),
  character_confidences: orNull(
    z.array(z.number()).meta({
      description: 'How sure it is of each character of the plate, from 0 to 1.',
      examples: [[0.99, 0.98, 0.41]],
    }),
  ),
});

export const SentBack = named('SentBack', 'Why an event was sent back to be processed again.', {
  user: Officer,
  at: moment('When.'),
  reason_code: orNull(text('Code of the reason.', 'IMAGE_MISSING')),
  reason_label: orNull(text('Label of the reason at that time.', 'Image missing')),
  reason: orNull(text('What was written beside it.', 'The second image is of another car')),
  answered: flag(
    'Whether the vehicle or the evidence was changed since, or a processing officer commented.',
  ),
});

export const OtherEvents = named(
  'OtherEvents',
  'Other events of the same plate that were captured since 90 days before an event.',
  {
    count: whole('How many there are.', 1),
    data: z
      .array(
        z.strictObject({
          id: id('Number of the citation.'),
          reference_id: text('Our number of the event.', 'EV-2026-000117'),
          camera_case_generated_at: moment('When the violation happened.'),
          report_status: ReportStatus,
        }),
      )
      .meta({ description: 'The latest five.' }),
  },
);

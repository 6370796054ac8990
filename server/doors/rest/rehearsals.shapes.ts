import { z } from 'zod';
import { REPORT_STATUSES } from '../../features/citations/citation.workflow.js';
import { REHEARSAL_STATUSES } from '../../features/rehearsals/rehearsal.entity.js';
import { type RehearsalRules, REHEARSED } from '../../features/rehearsals/rehearsals.rules.js';
import {
  id,
  moment,
  named,
  oneOf,
  orNull,
  pageOf,
  text,
  whole,
} from '../../platform/openapi/fields.js';
import { checkParams } from './check-rules.shapes.js';
import { Cause, Officer, ReportStatus } from './common.shapes.js';
import type { FieldsOf } from './spelling.js';

const RehearsedFunction = oneOf(
  'RehearsedFunction',
  'What can be rehearsed: a function of the checks, or the refusal of an event that is no violation.',
  REHEARSED,
);

const cause = orNull(Cause, 'The cause of the events; null for both causes.');

const RehearsalExample = named(
  'RehearsalExample',
  'An event that a rehearsal touched, without plate, owner, place, media and sentence.',
  {
    citation_id: whole('Number of the event.', 1),
    reference_id: text('Reference of the event.', 'EV-2026-000001'),
    cause: Cause,
    report_status: ReportStatus,
    camera_serial_number: text('Serial number of its camera.', 'SN-1'),
    captured_at: moment('Time of the capture.'),
  },
);

export const Rehearsal = named(
  'Rehearsal',
  'A function of the checks, tried on the newest events.',
  {
    id: id('Number of the rehearsal.'),
    status: oneOf('RehearsalStatus', 'The state of a rehearsal.', REHEARSAL_STATUSES),
    function: RehearsedFunction,
    params: checkParams,
    cause,
    events: whole('Number of events that there were.', 1_000),
    done: whole('Number of events that it has looked at so far.', 1_000),
    touched: whole('Number of events on which the function fires.', 12),
    by_status: z
      .partialRecord(z.enum(REPORT_STATUSES), z.int())
      .meta({ description: 'The touched events by their status.', examples: [{ COMPLETED: 12 }] }),
    examples: z
      .array(RehearsalExample)
      .meta({ description: 'The newest touched events, 20 at most.' }),
    created_by: Officer,
    created_at: moment('The time at which it was started.'),
    ended_at: orNull(moment('The time of its end; null while it is running.')),
  },
);

export const RehearsalPage = pageOf(Rehearsal);

export const NewRehearsal = named('NewRehearsal', 'A function of the checks that is tried.', {
  function: RehearsedFunction,
  params: orNull(checkParams).optional(),
  cause: cause.optional(),
  events: orNull(
    whole('The number of events, 1 to 10,000; 1,000 if it is left out.', 1_000),
  ).optional(),
} satisfies FieldsOf<typeof RehearsalRules>);

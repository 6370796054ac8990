import { z } from 'zod';
import { REPORT_ACTS, REPORT_GROUPS } from '../../features/desk/report.pure.js';
import { CAUSES } from '../../platform/domain/duty.js';
import { id, moment, named, number, orNull, text, whole } from '../../platform/openapi/fields.js';
import { Cause } from './common.shapes.js';
import { DeskForecast } from './deadlines.shapes.js';
import { queue } from './desk.shapes.js';

export const DeskOverview = named('DeskOverview', 'The desk as administrators see it now.', {
  queues: z.array(
    named('QueueOverview', 'A queue in numbers.', {
      queue,
      waiting: whole('Events that wait, as the list counts them.', 120),
      claimed: whole('Events that an officer has in hand.', 4),
      deferred: whole('Events with a decision that waits to take effect.', 1),
      expired: whole('Events that are past their deadline and not decided.', 0),
      oldest_captured_at: orNull(moment('The oldest violation.')),
      nearest_due_at: orNull(moment('The next deadline that is ahead.')),
    }),
  ),
  claims: z.array(
    named('ClaimOverview', 'Who has which event in hand; nothing else of it is shown.', {
      citation_id: id('The event.', 17),
      reference_id: text('Reference of the event.', 'EV-2026-000117'),
      queue,
      cause: Cause,
      user: z.strictObject({
        id: whole('Number of the user.', 4),
        name: text('First and last name.', 'Ada Marlow'),
        badge_number: whole('Badge number.', 1004),
      }),
      claimed_at: moment('Since when.'),
      expires_at: moment('Until when, unless it is renewed.'),
    }),
  ),
  forecast: orNull(DeskForecast, 'The deadlines that will be missed; null without a rule.'),
});

const day = (description: string) => text(description, '2026-11-01');

export const ReportQuery = z.strictObject({
  from: day('The first local day.'),
  to: day('The last local day; a report has at most 366 days.'),
  group: z
    .string()
    .optional()
    .meta({
      description: `What rows are grouped by, comma separated: ${REPORT_GROUPS.join(', ')}. Without it day,act.`,
      examples: ['day,act'],
    }),
});

const optional = <Shape extends z.ZodType>(shape: Shape, description: string) =>
  shape.nullable().optional().meta({ description });

export const DeskReport = named('DeskReport', 'What officers did, from every door.', {
  from: day('The first local day.'),
  to: day('The last local day.'),
  group: z.array(z.enum(REPORT_GROUPS)).meta({ examples: [['day', 'act']] }),
  rows: z.array(
    named('DeskReportRow', 'What it is not grouped by is absent.', {
      day: optional(z.string(), 'The local day.'),
      queue: optional(queue, 'The queue that the event stood in; null where it was on hold.'),
      act: optional(z.enum(REPORT_ACTS), 'What was done.'),
      reason_code: optional(z.string(), 'The code of the reason.'),
      reason_label: optional(z.string(), 'Its label at that moment.'),
      cause: optional(z.enum(CAUSES), 'What the event is about.'),
      camera_serial_number: optional(z.string(), 'The serial number of the camera.'),
      officer_badge: optional(z.int(), 'Badge number of the officer.'),
      officer_name: optional(z.string(), 'Name of the officer.'),
      count: whole('How many acts.', 120),
      median_seconds: orNull(number('Median of the seconds of decisions at the desk.', 11.5)),
    }),
  ),
});

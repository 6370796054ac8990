import { z } from 'zod';
import { REPORT_ACTS, REPORT_GROUPS } from '../../../features/desk/report/report.pure.js';
import { CAUSES } from '../../../platform/domain/duty.js';
import { named, number, orNull, text, whole } from '../../../platform/openapi/fields.js';
import { DeskForecast } from './deadlines.shapes.js';
import { queue } from './desk.shapes.js';
import {
  ClaimOverview,
  DeskReport as DeskReportModel,
  QueueOverview,
} from '../../../features/desk/settings/admin.model.js';
import { restShape } from '../rest-shape.js';

export const DeskOverview = named('DeskOverview', 'The present state of the desk.', {
  queues: z.array(
    restShape(QueueOverview, {
      examples: { waiting: 120, claimed: 4, expired: 0 },
      own: { queue },
    }),
  ),
  claims: z.array(
    restShape(ClaimOverview, {
      examples: { citationId: 17, referenceId: 'EV-2026-000117' },
      own: {
        queue,
        user: z.strictObject({
          id: whole('Number of the user.', 4),
          name: text('First and last name.', 'Ada Marlow'),
          badge_number: whole('Badge number.', 1004),
        }),
      },
    }),
  ),
  forecast: orNull(DeskForecast, 'The deadlines that will be missed; null without a rule.'),
});

const day = (description: string) => text(description, '2026-11-01');

export const ReportQuery = z.strictObject({
  from: day('The first local day of the period.'),
  to: day('The last local day of the period; a report covers at most 366 days.'),
  group: z
    .string()
    .optional()
    .meta({
      description: `The groups of the rows, separated by commas: ${REPORT_GROUPS.join(', ')}. Without it day,act.`,
      examples: ['day,act'],
    }),
});

const optional = <Shape extends z.ZodType>(shape: Shape, description: string) =>
  shape.nullable().optional().meta({ description });

export const DeskReport = restShape(DeskReportModel, {
  examples: { from: '2026-11-01', to: '2026-11-01' },
  own: {
    group: z.array(z.enum(REPORT_GROUPS)).meta({ examples: [['day', 'act']] }),
    rows: z.array(
      named('DeskReportRow', 'A row of the report; fields that it is not grouped by are absent.', {
        day: optional(z.string(), 'The local day.'),
        queue: optional(queue, 'The queue of the event; null if the event was on hold.'),
        act: optional(z.enum(REPORT_ACTS), 'The act of the officer.'),
        reason_code: optional(z.string(), 'The code of the reason.'),
        reason_label: optional(z.string(), 'The label of the reason at that time.'),
        cause: optional(z.enum(CAUSES), 'The kind of violation.'),
        camera_serial_number: optional(z.string(), 'The serial number of the camera.'),
        officer_badge: optional(z.int(), 'Badge number of the officer.'),
        officer_name: optional(z.string(), 'Name of the officer.'),
        count: whole('The number of acts.', 120),
        median_seconds: orNull(number('Median of the seconds of decisions at the desk.', 11.5)),
        timed: whole('The number of acts with seconds: decisions at the desk.', 118),
        under_3: whole('The number of acts that took less than 3 seconds.', 4),
        under_10: whole('The number of acts that took less than 10 seconds.', 52),
      }),
    ),
  },
});

import { z } from 'zod';
import { REPORT_ACTS, REPORT_GROUPS } from '../../../features/desk/report/report.pure.js';
import { CAUSES } from '../../../platform/domain/duty.js';
import { orNull, text, whole } from '../../../platform/openapi/fields.js';
import { DeskForecast } from './deadlines.shapes.js';
import { queue } from './desk.shapes.js';
import {
  ClaimOverview,
  DeskOverview as DeskOverviewModel,
  DeskReport as DeskReportModel,
  DeskReportRow,
  QueueOverview,
} from '../../../features/desk/settings/admin.model.js';
import { restShape } from '../rest-shape.js';

export const DeskOverview = restShape(DeskOverviewModel, {
  own: {
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
    forecast: orNull(DeskForecast),
  },
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

export const DeskReport = restShape(DeskReportModel, {
  examples: { from: '2026-11-01', to: '2026-11-01' },
  own: {
    group: z.array(z.enum(REPORT_GROUPS)).meta({ examples: [['day', 'act']] }),
    rows: z.array(
      restShape(DeskReportRow, {
        also: 'Fields that it is not grouped by are absent.',
        without: ['officer', 'under3', 'under10'],
        examples: { count: 120, medianSeconds: 11.5, timed: 118 },
        own: {
          day: z.string().nullish(),
          queue: queue.nullish(),
          act: z.enum(REPORT_ACTS).nullish(),
          reason_code: z.string().nullish(),
          reason_label: z.string().nullish(),
          cause: z.enum(CAUSES).nullish(),
          camera_serial_number: z.string().nullish(),
          officer_badge: z.int().nullish().meta({ description: 'Badge number of the officer.' }),
          officer_name: z.string().nullish().meta({ description: 'Name of the officer.' }),
          under_3: whole('Acts that took less than 3 seconds.', 4),
          under_10: whole('Acts that took less than 10 seconds.', 52),
        },
      }),
    ),
  },
});

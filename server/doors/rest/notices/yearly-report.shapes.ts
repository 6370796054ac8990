import { z } from 'zod';
import { SITE_KINDS } from '../../../features/cameras/camera.types.js';
import { named, orNull, text, whole } from '../../../platform/openapi/fields.js';
import { Cause } from '../common.shapes.js';
import { day } from '../desk/deadlines.shapes.js';
import { YearlyReportRow } from '../../../features/yearly-report/yearly-report.model.js';
import { restShape } from '../rest-shape.js';

export const YearlyReportQuery = z.strictObject({
  from: day('First local day of the violations; without it that of last year.').optional(),
  to: day('Last local day, at most 400 days in all; without it that of last year.').optional(),
  cause: Cause.optional(),
  bands: text('Edges of the classes of speed over the limit, by comma.', '11,16,26').optional(),
});

const counts = {
  events: whole('Number of events.', 320),
  discarded: whole('Events that are discarded now.', 12),
  warnings: whole('Warning letters, void ones too.', 0),
  notices: whole('Notices, void ones too.', 240),
  voided: whole('Void letters.', 3),
  erroneous: whole('Void letters whose reason is an error.', 1),
};

export const YearlyReport = named('YearlyReport', 'What a department reports of a year.', {
  from: day('First local day.'),
  to: day('Last local day.'),
  data: z
    .array(
      restShape(YearlyReportRow, {
        examples: {
          month: '2026-03',
          site: 'School gate',
          band: '11 to 16',
          events: 320,
          discarded: 12,
          warnings: 0,
          notices: 240,
          voided: 3,
        },
        own: { site_kind: orNull(z.enum(SITE_KINDS)) },
      }),
    )
    .meta({ description: 'Sorted by the first five fields.' }),
  totals: z.strictObject(counts),
  plates: z
    .strictObject({
      month: whole('In one calendar month.', 4),
      period: whole('In the period.', 21),
    })
    .meta({
      description: 'Plates with two or more events that have a letter that is not void.',
    }),
});

import { z } from 'zod';
import { SITE_KINDS } from '../../../features/cameras/camera.types.js';
import { orNull, text } from '../../../platform/openapi/fields.js';
import { Cause } from '../common.shapes.js';
import { day } from '../desk/deadlines.shapes.js';
import {
  YearlyReport as YearlyReportModel,
  YearlyReportCounts,
  YearlyReportPlates,
  YearlyReportRow,
} from '../../../features/yearly-report/yearly-report.model.js';
import { restShape } from '../rest-shape.js';

export const YearlyReportQuery = z.strictObject({
  from: day('First local day of the violations; without it that of last year.').optional(),
  to: day('Last local day, at most 400 days in all; without it that of last year.').optional(),
  cause: Cause.optional(),
  bands: text('Edges of the classes of speed over the limit, by comma.', '11,16,26').optional(),
});

const counts = { events: 320, discarded: 12, warnings: 0, notices: 240, voided: 3 };

restShape(YearlyReportCounts, { name: null, examples: counts });
restShape(YearlyReportPlates, { name: null, examples: { month: 4, period: 21 } });

export const YearlyReport = restShape(YearlyReportModel, {
  examples: { from: '2026-11-28', to: '2026-11-28' },
  own: {
    data: z.array(
      restShape(YearlyReportRow, {
        examples: { month: '2026-03', site: 'School gate', band: '11 to 16', ...counts },
        own: { site_kind: orNull(z.enum(SITE_KINDS)) },
      }),
    ),
  },
});

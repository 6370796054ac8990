import { z } from 'zod';
import { named, texts, whole } from '../../platform/openapi/fields.js';

export const DashboardStats = named(
  'DashboardStats',
  'The figures of the dashboard, for the causes that the caller may see.',
  {
    citationNoticesLabels: texts(
      'The last 12 months, oldest first, in the configured locale.',
      'Apr 2026',
      'May 2026',
    ),
    citationNoticesValues: z
      .array(z.int())
      .meta({ description: 'Notices generated in each of these months.', examples: [[31, 28]] }),
    totalPendingCitationEvents: whole('Events that wait to be processed.', 12),
    totalSubmittedCitationEvents: whole('Events that wait for a decision.', 7),
    totalDailyCitationNotices: whole('Notices generated today, in the configured time zone.', 3),
  },
);

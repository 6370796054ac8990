import { z } from 'zod';
import { CAUSES } from '../../platform/domain/duty.js';
import { daysBetween } from '../../platform/domain/local-day.pure.js';
import { dayRule } from '../deadlines/deadlines.rules.js';

const LONGEST_DAYS = 400;
const MOST_EDGES = 10;
const LARGEST_EDGE = 1_000;
const BANDS = `Bands must be 1 to ${MOST_EDGES} ascending whole numbers from 0 to ${LARGEST_EDGE}, by comma`;

/** REST sends one text, GraphQL a list. */
const Bands = z
  .unknown()
  .transform((value) => (typeof value === 'string' ? value.split(',') : value))
  .pipe(
    z.array(
      z.union([
        z.int(BANDS),
        z
          .string()
          .trim()
          .regex(/^\d{1,4}$/, BANDS)
          .transform(Number),
      ]),
      BANDS,
    ),
  )
  .refine(
    (edges) =>
      edges.length >= 1 &&
      edges.length <= MOST_EDGES &&
      edges.every(
        (edge, index) =>
          edge >= 0 && edge <= LARGEST_EDGE && (index === 0 || edge > (edges[index - 1] ?? edge)),
      ),
    BANDS,
  )
  .nullish();

/**
 * The period of a yearly report, in local days of the violation, its cause, and the classes of speeds (programs 6).
 *
 * @param lastYear the last calendar year, which is reported unless the period says otherwise
 */
export const yearlyReportRules = (lastYear: number) =>
  z
    .strictObject({
      from: dayRule('From').default(`${lastYear}-01-01`),
      to: dayRule('To').default(`${lastYear}-12-31`),
      cause: z.enum(CAUSES, 'Cause must be REDLIGHT or SPEEDING').nullish(),
      bands: Bands,
    })
    .superRefine(({ from, to }, context) => {
      const days = daysBetween(from, to) + 1;
      const fault = (message: string): void => {
        context.addIssue({ code: 'custom', path: ['to'], message });
      };
      if (days < 1) fault('To must not be before from');
      else if (days > LONGEST_DAYS) fault(`A report has at most ${LONGEST_DAYS} days`);
    });

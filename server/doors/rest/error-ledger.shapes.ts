import { z } from 'zod';
import { ERROR_GROUPS } from '../../features/error-ledger/error-ledger.pure.js';
import { CAUSES } from '../../platform/domain/duty.js';
import { named, number, orNull, text, whole } from '../../platform/openapi/fields.js';
import { NoticeFault } from './reasons.shapes.js';

const day = (description: string) => text(description, '2026-11-01');

export const ErrorLedgerQuery = z.strictObject({
  from: day('The first local day of issue.'),
  to: day('The last local day of issue; a period has at most 366 days.'),
  group: z
    .string()
    .optional()
    .meta({
      description: `The groups of the rows, separated by commas: ${ERROR_GROUPS.join(', ')}. Without it code.`,
      examples: ['code,camera'],
    }),
});

const optional = <Shape extends z.ZodType>(shape: Shape, description: string) =>
  shape.nullable().optional().meta({ description });

const issued = whole('The number of notices that were issued.', 1_200);
const voided = whole('The number of them that are void.', 40);
const erroneous = whole('The number of them that are erroneous.', 24);
const share = orNull(
  number('Erroneous notices in percent of the issued ones; null where none was issued.', 2),
);

export const ErrorLedger = named(
  'ErrorLedger',
  'The notices issued in a period, and the wrong ones.',
  {
    from: day('The first local day of issue.'),
    to: day('The last local day of issue.'),
    group: z.array(z.enum(ERROR_GROUPS)).meta({ examples: [['code']] }),
    issued,
    voided,
    erroneous,
    unclassified: whole('The number of void notices from before there were codes.', 2),
    share,
    rows: z.array(
      named('ErrorLedgerRow', 'A row of the ledger; fields that it is not grouped by are absent.', {
        reason_code: optional(
          z.string(),
          'The code of the reason; null from before there were codes.',
        ),
        reason_label: optional(z.string(), 'The label of the reason at the last void.'),
        fault: NoticeFault.nullable().optional(),
        camera_serial_number: optional(z.string(), 'The serial number of the camera.'),
        month: optional(z.string(), 'The local month of issue, as 2026-11.'),
        cause: optional(z.enum(CAUSES), 'The kind of violation.'),
        issued: whole(
          'The number of notices issued in the groups other than code and fault.',
          1_200,
        ),
        voided,
        erroneous,
        share,
      }),
    ),
  },
);

export const ErrorAlerts = z.strictObject({
  data: z.array(
    named('ErrorAlert', 'Erroneous notices of the last 90 days above the limit.', {
      camera_serial_number: orNull(text('The camera; null for all cameras together.', 'SN-0042')),
      issued,
      erroneous,
      share,
    }),
  ),
});

import { z } from 'zod';
import { ERROR_GROUPS } from '../../../features/error-ledger/error-ledger.pure.js';
import { CAUSES } from '../../../platform/domain/duty.js';
import { text } from '../../../platform/openapi/fields.js';
import { NoticeFault } from '../desk/reasons.shapes.js';
import {
  ErrorAlert,
  ErrorLedger as ErrorLedgerModel,
  ErrorLedgerRow,
} from '../../../features/error-ledger/error-ledger.model.js';
import { restShape } from '../rest-shape.js';

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

export const ErrorLedger = restShape(ErrorLedgerModel, {
  examples: {
    from: '2026-11-01',
    to: '2026-11-01',
    issued: 1_200,
    voided: 40,
    erroneous: 24,
    unclassified: 2,
    share: 2,
  },
  own: {
    group: z.array(z.enum(ERROR_GROUPS)).meta({ examples: [['code']] }),
    rows: z.array(
      restShape(ErrorLedgerRow, {
        examples: { issued: 1_200, voided: 40, erroneous: 24, share: 2 },
        own: {
          reason_code: optional(
            z.string(),
            'The code of the reason; null from before there were codes.',
          ),
          reason_label: optional(z.string(), 'The label of the reason at the last void.'),
          fault: NoticeFault.nullable().optional(),
          camera_serial_number: optional(z.string(), 'The serial number of the camera.'),
          month: optional(z.string(), 'The local month of issue, as 2026-11.'),
          cause: optional(z.enum(CAUSES), 'The kind of violation.'),
        },
      }),
    ),
  },
});

export const ErrorAlerts = z.strictObject({
  data: z.array(
    restShape(ErrorAlert, {
      examples: { cameraSerialNumber: 'SN-0042', issued: 1_200, erroneous: 24, share: 2 },
    }),
  ),
});

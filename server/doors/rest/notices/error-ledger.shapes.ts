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
        also: 'Fields that it is not grouped by are absent.',
        examples: { issued: 1_200, voided: 40, erroneous: 24, share: 2 },
        own: {
          reason_code: z.string().nullish(),
          reason_label: z.string().nullish(),
          fault: NoticeFault.nullish(),
          camera_serial_number: z.string().nullish(),
          month: z.string().nullish(),
          cause: z.enum(CAUSES).nullish(),
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

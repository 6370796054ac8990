import type { ErrorLedger_RowFragment } from '../../graphql/documents';
import type { ErrorGroup, NoticeFault } from '../../graphql/schema';
import { formatWord } from '../../lib/format/format';

export type ErrorRow = Omit<ErrorLedger_RowFragment, '__typename'>;

/** The groups of the ledger, in the order of its columns. */
export const ERROR_GROUPS = {
  CODE: 'Reason',
  FAULT: 'Fault',
  CAMERA: 'Camera',
  MONTH: 'Month',
  CAUSE: 'Cause',
} satisfies Record<ErrorGroup, string>;

export const ERROR_GROUP_NAMES = Object.keys(ERROR_GROUPS) as ErrorGroup[];

const FAULTS = {
  AGENCY: 'Department',
  VENDOR: 'Vendor',
  REGISTRY: 'Registry',
  CAMERA: 'Camera',
  NONE: 'Nobody',
} satisfies Record<NoticeFault, string>;

const NONE = '–';

/** Returns the value of a row for one of its groups. A void from before there were codes has no reason and no fault. */
export function groupValue(row: ErrorRow, group: ErrorGroup): string {
  switch (group) {
    case 'CODE':
      return row.reasonLabel ?? row.reasonCode ?? 'Void without a code';
    case 'FAULT':
      return row.fault === null ? NONE : FAULTS[row.fault];
    case 'CAMERA':
      return row.cameraSerialNumber ?? NONE;
    case 'MONTH':
      return row.month ?? NONE;
    case 'CAUSE':
      return row.cause === null ? NONE : formatWord(row.cause);
  }
}

/** A share in percent with 2 decimals at most; a dash where there were no notices. */
export const formatShare = (share: number | null): string => (share === null ? NONE : `${share} %`);

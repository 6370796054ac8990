import { reportRules } from '../desk/report/report.rules.js';
import { ERROR_GROUPS } from './error-ledger.pure.js';

/** A period of the error ledger: local days of issue, and what its rows are grouped by (repair 8). */
export const ErrorLedgerRules = reportRules(ERROR_GROUPS, ['code']);

import type { Recall_RecallFragment } from '../../graphql/documents';
import type { RecallItemState, RecallStatus } from '../../graphql/schema';
import { formatDateTime, formatWord } from '../../lib/format/format';

type Criteria = Recall_RecallFragment['criteria'];

/** The colour of a recall's state. */
export const RECALL_COLORS: Record<RecallStatus, string> = {
  OPEN: 'amber',
  DONE: 'green',
  CLOSED: 'blue-grey',
};

/** The colour of a notice's state in a recall. */
export const ITEM_COLORS: Record<RecallItemState, string> = {
  OPEN: 'amber',
  UPHELD: 'green',
  VOIDED: 'red',
  GONE: 'blue-grey',
};

/** Returns what the notices of a recall rest on in words, one phrase for each criterion. */
export function criteriaWords(criteria: Criteria): string[] {
  const { numbers, cause, capturedFrom, capturedTo, issuedFrom, issuedTo } = criteria;
  const said = (label: string, value: string | number | null): string[] =>
    value === null ? [] : [`${label} ${value}`];
  const period = (what: string, from: string | null, to: string | null): string[] => [
    ...said(`${what} from`, from && formatDateTime(from)),
    ...said(`${what} before`, to && formatDateTime(to)),
  ];
  return [
    ...said('Camera', criteria.cameraSerialNumber),
    ...said('Fact', criteria.factId),
    ...said('Fine schedule', criteria.fineScheduleId),
    ...said('Place contains', criteria.place),
    ...said('Officer with badge', criteria.officerBadge),
    ...said('Texts of version', criteria.textsVersion),
    ...said('Set of texts', criteria.textSetId),
    ...said('Print run', criteria.runNumber),
    ...said('Rehearsal', criteria.rehearsalId),
    ...(numbers === null ? [] : [numbers.length === 1 ? '1 number' : `${numbers.length} numbers`]),
    ...(cause === null ? [] : [formatWord(cause)]),
    ...period('captured', capturedFrom, capturedTo),
    ...period('issued', issuedFrom, issuedTo),
  ];
}

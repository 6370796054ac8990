import type { NoticeRunStatus } from '../../graphql/schema';
import { formatWord } from '../../lib/format/format';
import { Chip } from '../../ui/chip';

const RUN_COLORS: Record<NoticeRunStatus, string> = {
  OPEN: 'blue',
  FAILED: 'red',
  MADE: 'amber',
  SENT: 'amber',
  MAILED: 'green',
  CANCELLED: 'gray',
};

/** Shows the state of a run. */
export function RunChip({ state }: { state: NoticeRunStatus }) {
  return <Chip color={RUN_COLORS[state]}>{formatWord(state)}</Chip>;
}

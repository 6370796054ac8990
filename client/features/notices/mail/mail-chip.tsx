import type { MailState } from '../../../graphql/schema';
import { formatWord } from '../../../lib/format/format';
import { Chip } from '../../../ui/chip';

const MAIL_COLORS: Record<MailState, string> = {
  NOT_READY: 'gray',
  FAILED: 'red',
  BEFORE_RUNS: 'gray',
  PAST_DEADLINE: 'red',
  WAITING: 'amber',
  IN_RUN: 'blue',
  RECALLED: 'amber',
  MAILED: 'green',
  RETURNED: 'amber',
  TRANSFERRED: 'gray',
  VOID: 'gray',
};

/** Shows the state of a notice on its way to the owner. */
export function MailChip({ state }: { state: MailState }) {
  return <Chip color={MAIL_COLORS[state]}>{formatWord(state)}</Chip>;
}

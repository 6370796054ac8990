import { Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconBan } from '@tabler/icons-react';

import type { Report_CitationFragment } from '../../../../graphql/documents';
import type { CheckWeight } from '../../../../graphql/schema';
import { formatDateTime } from '../../../../lib/format/format';
import type { Draft } from '../../../drafts/drafts';
import classes from './checks.module.css';
import { askingChecks, type Check, reasonFieldId, reasonFor, withReason } from './checks';

/** Longest reason that the server takes, in characters. */
const REASON_MAX = 255;

const ICONS = {
  BLOCK: IconBan,
  CONFIRM: IconAlertTriangle,
  NOTE: IconInfoCircle,
} as const satisfies Record<CheckWeight, unknown>;

/** The word of a weight for those who do not see its colour. */
const MEANINGS: Record<CheckWeight, string> = {
  BLOCK: 'Stops the notice',
  CONFIRM: 'Needs a reason',
  NOTE: 'Note',
};

interface CheckListProps {
  citation: Pick<Report_CitationFragment, 'checks' | 'availableActions'>;
  /** The reasons that were typed; null while the paper or another page only reads them. */
  draft: Pick<Draft, 'confirmations'> | null;
  onDraft?: (typed: Pick<Draft, 'confirmations'>) => void;
  /** True once an act was asked for without a reason. */
  showsMissing?: boolean;
}

/** Shows the checks that fire: red ones stop a notice, amber ones have their field, others are plain (cameras 5). */
export function CheckList({ citation, draft, onDraft, showsMissing = false }: CheckListProps) {
  if (citation.checks.length === 0) return null;
  const asking = draft === null ? [] : askingChecks(citation);
  return (
    <ul className={classes.checks} aria-label="Checks">
      {citation.checks.map((check) => {
        const Icon = ICONS[check.weight];
        return (
          <li key={check.code} className={classes.check} data-weight={check.weight}>
            <Icon size={16} aria-label={MEANINGS[check.weight]} role="img" />
            <div className={classes.said}>
              <span title={check.label}>{check.sentence}</span>
              <Confirmed check={check} />
            </div>
            {asking.includes(check) && (
              <ReasonField
                check={check}
                reason={reasonFor(draft?.confirmations ?? null, check.code)}
                showsMissing={showsMissing}
                onType={(reason) =>
                  onDraft?.({
                    confirmations: withReason(draft?.confirmations ?? null, check.code, reason),
                  })
                }
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Says who gave the reason of the last submit, and when. */
function Confirmed({ check: { confirmed } }: { check: Check }) {
  if (confirmed === null) return null;
  return (
    <Text size="xs" c="dimmed">
      {confirmed.user.name}, {formatDateTime(confirmed.at)}: {confirmed.reason}
    </Text>
  );
}

interface ReasonFieldProps {
  check: Check;
  reason: string;
  showsMissing: boolean;
  onType: (reason: string) => void;
}

function ReasonField({ check, reason, showsMissing, onType }: ReasonFieldProps) {
  const isMissing = showsMissing && reason.trim() === '';
  return (
    <TextInput
      id={reasonFieldId(check.code)}
      className={classes.field}
      size="xs"
      maxLength={REASON_MAX}
      aria-label={`Reason: ${check.sentence}`}
      aria-required
      placeholder={isMissing ? 'A reason is needed' : 'Reason'}
      error={isMissing}
      value={reason}
      onChange={(event) => onType(event.currentTarget.value)}
      // The caret leaves the field, and keys are the page's again.
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        if (!event.repeat) event.currentTarget.blur();
      }}
    />
  );
}

import { Group } from '@mantine/core';
import { IconBrandSpeedtest, IconTrafficLights, type TablerIcon } from '@tabler/icons-react';

import type { Cause, Recommendation, ReportStatus } from '../../graphql/schema';
import { Chip } from '../../ui/chip';
import { formatWord } from '../../lib/format/format';
import { CAUSE_COLORS, RECOMMENDATION_COLORS, STATUS_COLORS } from '../../lib/format/words';

export const CAUSE_ICONS: Record<Cause, TablerIcon> = {
  REDLIGHT: IconTrafficLights,
  SPEEDING: IconBrandSpeedtest,
};

interface StatusChipProps {
  status: ReportStatus;
  isVoid?: boolean;
  isWarning?: boolean;
}

/** The status of an event; a void notice and a warning letter stay COMPLETED and say so beside it. */
export function StatusChip({ status, isVoid, isWarning }: StatusChipProps) {
  const chip = (
    <Chip calm color={STATUS_COLORS[status]}>
      {formatWord(status)}
    </Chip>
  );
  if (isVoid !== true && isWarning !== true) return chip;
  return (
    <Group gap={6} display="inline-flex">
      {chip}
      {isWarning === true && <Chip color="amber">Warning</Chip>}
      {isVoid === true && <Chip color="gray">Void</Chip>}
    </Group>
  );
}

export function RecommendationChip({ recommendation }: { recommendation: Recommendation }) {
  return (
    <Chip calm color={RECOMMENDATION_COLORS[recommendation]}>
      {formatWord(recommendation)}
    </Chip>
  );
}

export function CauseChip({ cause }: { cause: Cause }) {
  const Icon = CAUSE_ICONS[cause];
  return (
    <Chip calm color={CAUSE_COLORS[cause]} icon={<Icon size={14} aria-hidden />}>
      {formatWord(cause)}
    </Chip>
  );
}

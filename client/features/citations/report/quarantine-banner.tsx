import { Text } from '@mantine/core';
import { IconCameraOff } from '@tabler/icons-react';

import type { Report_CitationFragment } from '../../../graphql/documents';
import { formatDateTime } from '../../../lib/format/format';
import classes from './report.module.css';

/** Says that no notice is generated of the event, and why; nothing if its camera is in no quarantine. */
export function QuarantineBanner({ quarantine }: Pick<Report_CitationFragment, 'quarantine'>) {
  if (quarantine === null) return null;
  return (
    <Text className={classes.hands} size="sm">
      <IconCameraOff size={16} aria-hidden />
      In quarantine since {formatDateTime(quarantine.from)}: {quarantine.reason}
    </Text>
  );
}

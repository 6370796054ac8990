import { Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';

import type { Report_CitationFragment } from '../../../../graphql/documents';
import classes from '../report.module.css';
import { sentBackText } from './sent-back';

/** Says who sent the event back, and why; nothing if nobody did. */
export function SentBackBanner({ sentBack }: Pick<Report_CitationFragment, 'sentBack'>) {
  if (sentBack === null) return null;
  return (
    <Text className={classes.hands} size="sm">
      <IconArrowBackUp size={16} aria-hidden />
      {sentBackText(sentBack)}
    </Text>
  );
}

import { Anchor, Group } from '@mantine/core';

import type { Report_CitationFragment } from '../../../../graphql/documents';
import { formatNumber, formatWord } from '../../../../lib/format/format';
import { paths } from '../../../../lib/session/paths';

/** Other events of the same plate, each opened beside this one. */
export function OtherEvents({ other }: { other: Report_CitationFragment['otherEvents'] }) {
  return (
    <Group gap="0 8px" component="span" display="inline-flex">
      {formatNumber(other.count)} in 90 days:
      {other.data.map(({ id, referenceId, reportStatus }) => (
        <Anchor
          key={id}
          inherit
          href={paths.report(id)}
          target="_blank"
          rel="noopener"
          title={formatWord(reportStatus)}
        >
          {referenceId}
        </Anchor>
      ))}
    </Group>
  );
}

import { Button, Loader, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

import type { CourtPackages_PackageFragment } from '../../graphql/documents';
import { formatDate, formatWord } from '../../lib/format/format';
import admin from '../../ui/admin.module.css';
import { Chip } from '../../ui/chip';
import { Copyable } from '../../ui/copyable';
import type { Column } from '../../ui/data-table';
import { DateCell } from '../../ui/date-cell';
import classes from './court-packages.module.css';
import type { Order } from './package-dialog';
import { sizeText, STATUS_COLORS } from './package-words';

/** A package as the list shows it. */
export type CourtPackage = CourtPackages_PackageFragment;

/** The server's sentence for a file that is gone (proof 8). */
const EXPIRED = 'This package has expired, please ask for it again';

/** The columns of the packages of an event. @param onAgain asks for a package of the same words */
export const packageColumns = (
  onAgain: (order: Order) => void,
): readonly Column<CourtPackage>[] => [
  {
    key: 'for',
    label: 'Purpose and recipient',
    render: ({ purpose, recipient }) => (
      <div className={admin.wrap}>
        <div>{purpose}</div>
        <Text size="sm" c="dimmed">
          {recipient}
        </Text>
      </div>
    ),
  },
  {
    key: 'asked',
    label: 'Asked for',
    render: ({ createdAt, createdBy }) => (
      <div>
        <DateCell iso={createdAt} />
        <Text size="sm" c="dimmed">
          {createdBy.name}
        </Text>
      </div>
    ),
  },
  { key: 'state', label: 'State', render: (item) => <State item={item} /> },
  { key: 'file', label: 'File', render: (item) => <File item={item} /> },
  {
    key: 'act',
    label: 'Actions',
    render: ({ id, status, purpose, recipient }) => {
      if (status === 'READY')
        return (
          <Button
            component="a"
            href={`/api/packages/${id}/file`}
            download
            size="xs"
            leftSection={<IconDownload size={16} aria-hidden />}
            aria-label={`Download package for ${recipient}`}
          >
            Download
          </Button>
        );
      if (status === 'PENDING') return null;
      return (
        <Button
          variant="default"
          size="xs"
          aria-label={`Ask again for ${recipient}`}
          onClick={() => onAgain({ purpose, recipient })}
        >
          Ask again
        </Button>
      );
    },
  },
];

function State({ item: { status, message, expiresAt } }: { item: CourtPackage }) {
  return (
    <div className={classes.state}>
      <Chip
        color={STATUS_COLORS[status]}
        icon={status === 'PENDING' ? <Loader size={12} color="currentColor" /> : undefined}
      >
        {formatWord(status)}
      </Chip>
      {status === 'FAILED' && message !== null && (
        <Text size="sm" c="var(--mantine-color-error)">
          {message}
        </Text>
      )}
      {status === 'READY' && (
        <Text size="sm" c="dimmed">
          Kept until {formatDate(expiresAt)}
        </Text>
      )}
      {status === 'EXPIRED' && (
        <Text size="sm" c="dimmed">
          {EXPIRED}
        </Text>
      )}
    </div>
  );
}

/** Size and hash; the hash of an expired file is that of the one that is made again. */
function File({ item: { bytes, sha256 } }: { item: CourtPackage }) {
  if (bytes === null || sha256 === null) return '–';
  return (
    <div>
      <div>{sizeText(bytes)}</div>
      <Copyable text={sha256} kind="SHA-256">
        <span className={classes.hash} title="SHA-256">
          {sha256}
        </span>
      </Copyable>
    </div>
  );
}

import { useQuery } from '@apollo/client/react';
import { Anchor, Group, Select, Text, Title } from '@mantine/core';
import { IconRubberStamp } from '@tabler/icons-react';
import { useState } from 'react';

import {
  LogCheckpointsDocument,
  LogStateDocument,
  type Proof_CheckpointFragment,
} from '../../graphql/documents';
import { formatNumber } from '../../lib/format/format';
import { usePagedList } from '../../lib/lists/use-paged-list';
import admin from '../../ui/admin.module.css';
import { Chip } from '../../ui/chip';
import type { Column } from '../../ui/data-table';
import { DateCell } from '../../ui/date-cell';
import { Message } from '../../ui/message';
import { countOf, PagedTable } from '../../ui/paged-table';
import { RefreshButton } from '../../ui/refresh-button';
import { CheckpointDialog } from './checkpoint-dialog';
import { CheckpointFiles } from './checkpoint-files';
import classes from './proof.module.css';

type Checkpoint = Proof_CheckpointFragment;

/** The signed states of the history, newest first; those of earlier origins where the log was restarted. */
export function Checkpoints() {
  const [opened, setOpened] = useState<Checkpoint | null>(null);
  const [origin, setOrigin] = useState<string | null>(null);
  const { data } = useQuery(LogStateDocument);
  const origins = data?.logState.origins ?? [];
  const list = usePagedList(LogCheckpointsDocument, {
    variables: { origin },
    select: ({ logCheckpoints }) => logCheckpoints,
  });
  return (
    <section aria-labelledby="checkpoints">
      <Group justify="space-between" gap="sm" mb="xs" wrap="nowrap">
        <div>
          <Title order={2} id="checkpoints">
            Checkpoints
          </Title>
          <Text size="sm" c="dimmed">
            Each signs the whole history up to an entry. Made once an hour where something happened.
          </Text>
        </div>
        <RefreshButton busy={list.busy} onRefresh={list.reload} />
      </Group>
      {origins.length > 1 && (
        <Select
          label="Origin"
          description="The log was restarted. What was signed before keeps its origin."
          mb="sm"
          maw={420}
          allowDeselect={false}
          data={[...origins]}
          value={origin ?? origins[0]}
          onChange={(next) => {
            setOrigin(next);
            if (list.page !== 1) list.go(1);
          }}
        />
      )}
      <PagedTable
        caption="Checkpoints"
        list={list}
        columns={[
          COLUMNS.signed,
          {
            key: 'size',
            label: 'Entries',
            align: 'right',
            render: (checkpoint) => (
              <Anchor component="button" size="sm" onClick={() => setOpened(checkpoint)}>
                {formatNumber(checkpoint.size)}
              </Anchor>
            ),
          },
          COLUMNS.root,
          COLUMNS.origin,
          COLUMNS.timestamp,
          {
            key: 'files',
            label: 'Note',
            render: (checkpoint) => (
              <CheckpointFiles checkpoint={checkpoint} onShow={() => setOpened(checkpoint)} />
            ),
          },
        ]}
        rowKey={keyOf}
        summary={(page) => countOf(page, 'checkpoint', 'checkpoints')}
        empty={
          <Message icon={<IconRubberStamp size={24} />} title="No checkpoint yet">
            The worker makes the first one as soon as the first entry is sealed. After an upgrade it
            prepares the log first.
          </Message>
        }
      />
      <CheckpointDialog checkpoint={opened} onClose={() => setOpened(null)} />
    </section>
  );
}

/** A size comes again under another origin. */
const keyOf = ({ origin, size }: Checkpoint) => `${origin} ${size}`;

const COLUMNS = {
  signed: {
    key: 'signed',
    label: 'Signed',
    render: ({ createdAt }) => <DateCell iso={createdAt} />,
  },
  root: {
    key: 'root',
    label: 'Root',
    render: ({ root }) => <span className={classes.root}>{root}</span>,
  },
  origin: {
    key: 'origin',
    label: 'Origin',
    render: ({ origin }) => <span className={admin.text}>{origin}</span>,
  },
  timestamp: {
    key: 'timestamp',
    label: 'Time stamp',
    render: ({ timestamped }) => (timestamped ? <Chip color="green">Time stamped</Chip> : '–'),
  },
} as const satisfies Record<string, Column<Checkpoint>>;

import { Button, Drawer, Group, Text } from '@mantine/core';
import { IconBan, IconListCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import type { NoticeCase_CaseFragment } from '../../../graphql/documents';
import { paths } from '../../../lib/session/paths';
import { VoidDialog } from '../void/void-dialog';
import { NoticeCase } from './notice-case';

interface CaseDrawerProps {
  /** Null while the drawer is closed. */
  number: string | null;
  onClose: () => void;
  /** Called after an act on the notice. */
  onChanged: () => void;
}

/** The case of a notice beside the page, with the ways to put the notice right. */
export function CaseDrawer({ number, onClose, onChanged }: CaseDrawerProps) {
  return (
    <Drawer
      opened={number !== null}
      onClose={onClose}
      position="right"
      size="xl"
      closeButtonProps={{ 'aria-label': 'Close' }}
      title={number === null ? '' : `Case of notice ${number}`}
    >
      {number !== null && (
        <NoticeCase
          number={number}
          acts={(found, reload) => (
            <Acts
              found={found}
              onChanged={() => {
                reload();
                onChanged();
              }}
            />
          )}
        />
      )}
    </Drawer>
  );
}

function Acts({ found, onChanged }: { found: NoticeCase_CaseFragment; onChanged: () => void }) {
  const [voiding, setVoiding] = useState(false);
  const { notice, cause, citationVersion: version } = found;
  const { number } = notice;
  return (
    <Group justify="space-between" align="flex-start">
      <Text size="sm" c="dimmed">
        Who looks at a case is in the log.
      </Text>
      {notice.void === null && notice.replacedBy === null && (
        <Group gap="xs">
          <Button
            component={Link}
            to={paths.adminRecallOf({ numbers: number })}
            variant="default"
            leftSection={<IconListCheck size={16} aria-hidden />}
          >
            Recall
          </Button>
          <Button
            color="red"
            variant="light"
            leftSection={<IconBan size={16} aria-hidden />}
            onClick={() => setVoiding(true)}
          >
            Void
          </Button>
        </Group>
      )}
      <VoidDialog
        notice={voiding ? { number, cause, version } : null}
        onClose={() => setVoiding(false)}
        onDone={onChanged}
      />
    </Group>
  );
}

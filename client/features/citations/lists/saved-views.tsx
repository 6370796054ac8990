import { useQuery } from '@apollo/client/react';
import { Button, Menu } from '@mantine/core';
import { IconBookmark, IconCheck, IconPlus, IconSettings } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';

import { SavedViewsDocument, type SavedViews_ViewFragment } from '../../../graphql/documents';
import { type ListFilter, filterOf } from '../list-filter';
import { QUEUES, type QueueName, type QueuePlace, writePlace } from '../queues';
import { ManageViewsDialog } from './manage-views-dialog';
import { SaveViewDialog } from './save-view-dialog';
import classes from './saved-views.module.css';

interface SavedViewsProps {
  queue: QueueName;
  place: QueuePlace;
}

/** The officer's own views of a list, and the way to keep what the list shows now. */
export function SavedViews({ queue, place }: SavedViewsProps) {
  const [open, setOpen] = useState<'save' | 'manage' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { data, refetch } = useQuery(SavedViewsDocument, {
    variables: { queue: QUEUES[queue].queue },
    fetchPolicy: 'cache-and-network',
  });
  const views = data?.savedViews ?? [];
  const addressOf = (view: SavedViews_ViewFragment) => addressIn(place, view);
  const now = writePlace({ ...place, page: 1 });
  const current = views.find((view) => addressOf(view) === now);
  const reload = () => void refetch().catch(() => undefined);
  const show = (dialog: 'save' | 'manage') => {
    // The item is gone when the dialog closes: that gives the keyboard back to where it was opened.
    button.current?.focus();
    setOpen(dialog);
  };

  return (
    <>
      <Menu position="bottom-end" width={260} returnFocus withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            ref={button}
            variant="default"
            maw={220}
            classNames={{
              ...(current === undefined && { root: classes.plain }),
              section: classes.icon,
              label: classes.label,
            }}
            leftSection={<IconBookmark size={16} aria-hidden />}
          >
            {current ? current.name : 'Views'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              component={Link}
              to={{ search: addressOf(view) }}
              aria-current={view === current || undefined}
              rightSection={view === current ? <IconCheck size={16} aria-hidden /> : null}
              style={{ overflowWrap: 'anywhere' }}
            >
              {view.name}
            </Menu.Item>
          ))}
          {views.length > 0 && <Menu.Divider />}
          <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={() => show('save')}>
            Save this view
          </Menu.Item>
          {views.length > 0 && (
            <Menu.Item
              leftSection={<IconSettings size={16} aria-hidden />}
              onClick={() => show('manage')}
            >
              Manage views
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'save' && (
        <SaveViewDialog
          queue={queue}
          place={place}
          views={views}
          onClose={() => setOpen(null)}
          onSaved={reload}
        />
      )}
      {open === 'manage' && (
        <ManageViewsDialog views={views} onClose={() => setOpen(null)} onChanged={reload} />
      )}
    </>
  );
}

/** The address of a view; how many rows a page has does not belong to it. */
function addressIn(place: QueuePlace, { filter, sortBy, order }: SavedViews_ViewFragment): string {
  const shown: ListFilter = filterOf(filter);
  return writePlace({ ...place, filter: shown, sortBy, descending: order === 'DESC', page: 1 });
}

import { Anchor, Group, Stack, Text } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';

import { CamerasDocument, type CamerasTab_CameraFragment } from '../../graphql/documents';
import { formatDay } from '../../lib/format/format';
import { paths } from '../../lib/session/paths';
import { usePagedList } from '../../lib/lists/use-paged-list';
import { useSearchParam } from '../../lib/lists/use-search-param';
import admin from '../../ui/admin.module.css';
import { Chip } from '../../ui/chip';
import type { Column } from '../../ui/data-table';
import { ListSearch } from '../../ui/list-search';
import { Message } from '../../ui/message';
import { PagedTable, countOf } from '../../ui/paged-table';
import { RefreshButton } from '../../ui/refresh-button';
import { LastChanged } from '../history/last-changed';
import { endText, endsInDays, valueText } from './fact-words';
import { ImportButton } from './import-button';

type Camera = CamerasTab_CameraFragment;

const addressOf = ({ serialNumber }: Camera) => paths.adminCamera(serialNumber);

/** All cameras of the register, with the limit and the certificate of today. */
export function CamerasTab() {
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParam();
  const list = usePagedList(CamerasDocument, {
    variables: { search: search || null },
    select: ({ cameras }) => cameras,
  });
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed">
          A camera appears with its first event. Limit and certificate are those of today.
        </Text>
        <Group gap="xs">
          <ImportButton
            label="Import facts"
            path="/api/camera-facts/import"
            one="fact"
            several="facts"
            columns="serial_number,kind,from,to,value,number,note"
            text="Kinds are LIMIT, TRIGGER, GRACE, AMBER, CERTIFICATE, WARNING and OUT_OF_SERVICE; value is the number, number that of a certificate. A fact that is there already is passed over."
            onDone={list.reload}
          />
          <RefreshButton busy={list.busy} onRefresh={list.reload} />
        </Group>
      </Group>
      <ListSearch
        what="cameras"
        placeholder="Serial number, name, type, address or site"
        shown={search}
        onSearch={setSearch}
      />
      <PagedTable
        caption="Cameras"
        list={list}
        columns={COLUMNS}
        rowKey={({ serialNumber }) => serialNumber}
        onRowClick={(camera) => void navigate(addressOf(camera))}
        rowHref={addressOf}
        summary={(page) => countOf(page, 'camera', 'cameras')}
        empty={
          search === '' ? (
            <Message icon={<IconCamera size={24} />} title="No camera yet">
              Cameras deliver their events by themselves; each appears here with its first one.
            </Message>
          ) : (
            <Message icon={<IconCamera size={24} />} title="No camera is found">
              No serial number, name, type, address or site has this in it.
            </Message>
          )
        }
      />
      <LastChanged setting="CAMERAS" of={list.current?.data} />
    </Stack>
  );
}

const COLUMNS: readonly Column<Camera>[] = [
  {
    key: 'serial',
    label: 'Serial number',
    phone: { line: 1 },
    render: (camera) => (
      <Anchor component={Link} to={addressOf(camera)} size="sm" fw={600}>
        {camera.serialNumber}
      </Anchor>
    ),
  },
  { key: 'name', label: 'Name', phone: { line: 2 }, render: ({ systemName }) => systemName ?? '–' },
  { key: 'type', label: 'Type', render: ({ systemType }) => systemType ?? '–' },
  {
    key: 'site',
    label: 'Site',
    render: ({ site }) => <span className={admin.text}>{site ?? '–'}</span>,
  },
  {
    key: 'limit',
    label: 'Limit',
    align: 'right',
    phone: { line: 1, end: true },
    render: ({ inForce }) =>
      inForce?.limit ? valueText({ kind: 'LIMIT', value: inForce.limit.value }) : '–',
  },
  {
    key: 'certificate',
    label: 'Certificate',
    phone: { line: 2, end: true },
    render: ({ inForce }) => inForce && <Certificate {...inForce} />,
  },
];

function Certificate({ certificate, day }: NonNullable<Camera['inForce']>) {
  if (certificate === null) return '–';
  const days = endsInDays(certificate, day);
  return (
    <Group gap="xs" wrap="nowrap">
      <span>
        {valueText({ kind: 'CERTIFICATE', value: certificate.value })}
        {certificate.to !== null && (
          <Text span size="sm" c="dimmed">
            {' '}
            to {formatDay(certificate.to)}
          </Text>
        )}
      </span>
      {days !== null && <Chip color="amber">{endText(days)}</Chip>}
    </Group>
  );
}

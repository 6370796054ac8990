import { Button, Image, Text } from '@mantine/core';
import { IconFileSettings, IconPencil } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import {
  PdfSettingsDocument,
  type PdfSettingsPage_PdfSettingFragment,
} from '../../../graphql/documents';
import { CauseChip } from '../../citations/chips';
import { formatWord } from '../../../lib/format/format';
import { usePagedList } from '../../../lib/lists/use-paged-list';
import type { Column } from '../../../ui/data-table';
import { Message } from '../../../ui/message';
import { Page } from '../../../ui/page';
import { PagedTable } from '../../../ui/paged-table';
import { LastChanged } from '../../history/last-changed';
import classes from '../../../ui/admin.module.css';
import { SETTING_PARAM, SettingEditor } from './setting-editor';

type Setting = PdfSettingsPage_PdfSettingFragment;

/** The texts of notices; one setting for each cause, which can only be edited. The address names the edited one. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const id = params.get(SETTING_PARAM);
  // The button that the editor was opened with has the focus again after it.
  const [last, setLast] = useState<string | null>(null);
  const list = usePagedList(PdfSettingsDocument, {
    variables: {},
    select: ({ pdfSettings }) => pdfSettings,
  });
  const edited = id === null ? undefined : list.current?.data.find((setting) => setting.id === id);
  const close = useCallback(() => setParams({}), [setParams]);

  function edit(setting: Setting) {
    setLast(setting.id);
    setParams({ [SETTING_PARAM]: setting.id });
  }

  if (edited !== undefined) {
    const other = list.current?.data.find((setting) => setting.id !== edited.id);
    return <SettingEditor setting={edited} other={other} onClose={close} />;
  }
  return (
    <Page title="PDF Settings">
      <PagedTable
        list={list}
        caption="PDF settings"
        columns={[
          ...COLUMNS,
          {
            key: 'actions',
            phone: { line: 1, end: true },
            label: 'Actions',
            align: 'right',
            render: (setting) => (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconPencil size={14} aria-hidden />}
                aria-label={`Edit ${formatWord(setting.type)}`}
                autoFocus={setting.id === last}
                onClick={() => edit(setting)}
              >
                Edit
              </Button>
            ),
          } satisfies Column<Setting>,
        ]}
        rowKey={(setting) => setting.id}
        empty={
          <Message icon={<IconFileSettings size={24} />} title="There are no PDF settings">
            They come with the database: ask whoever runs it to migrate it.
          </Message>
        }
      />
      <LastChanged setting="PDF" of={list.current?.data} />
    </Page>
  );
}

const COLUMNS: readonly Column<Setting>[] = [
  {
    key: 'type',
    phone: { line: 1 },
    label: 'Type',
    render: ({ type }) => <CauseChip cause={type} />,
  },
  {
    key: 'department',
    phone: { line: 2 },
    label: 'Department Name',
    render: ({ departmentName }) => <span className={classes.text}>{departmentName}</span>,
  },
  {
    key: 'office',
    label: 'Office Name',
    render: ({ officeName }) => <span className={classes.text}>{officeName}</span>,
  },
  {
    key: 'address',
    label: 'Office Address',
    render: ({ officeAddress }) => (
      <span className={`${classes.text} ${classes.lines}`}>{officeAddress}</span>
    ),
  },
  {
    key: 'logo',
    label: 'Office Logo Source',
    render: ({ officeLogoSrc }) =>
      officeLogoSrc === '' ? (
        <Text size="sm" c="dimmed">
          No logo
        </Text>
      ) : (
        <Image src={officeLogoSrc} alt="Logo" h={32} w="auto" maw={96} fit="contain" bg="white" />
      ),
  },
  {
    key: 'violation',
    label: 'Violation Title',
    render: ({ violationTitle }) => <span className={classes.text}>{violationTitle}</span>,
  },
];

import { useMutation } from '@apollo/client/react';
import { Anchor, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconListNumbers } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import {
  NoticeLedgerDocument,
  type NoticeLedgerQuery,
  ReprintNoticeDocument,
} from '../../graphql/documents';
import type { LetterKind, MailState } from '../../graphql/schema';
import { dayAt } from '../../lib/format/days';
import { formatDateTime, formatDay, formatWord } from '../../lib/format/format';
import { paths } from '../../lib/session/paths';
import { toast } from '../../lib/toast';
import { usePagedList } from '../../lib/lists/use-paged-list';
import { Chip } from '../../ui/chip';
import { Copyable } from '../../ui/copyable';
import { CsvButton, fileFrom } from '../../ui/csv-button';
import type { Column } from '../../ui/data-table';
import { Message } from '../../ui/message';
import { countOf, PagedTable } from '../../ui/paged-table';
import { CauseChip } from '../citations/chips';
import { VoidDialog } from '../notices/void/void-dialog';
import { CorrectMailingDialog, type Mailed } from './correct-mailing-dialog';
import { ReasonDialog } from '../../ui/reason-dialog';
import { LETTER_KIND_OPTIONS } from './letter-kinds';
import { MailChip } from '../notices/mail/mail-chip';

type Entry = NoticeLedgerQuery['noticeLedger']['data'][number];

const STATES: readonly MailState[] = [
  'WAITING',
  'IN_RUN',
  'MAILED',
  'RETURNED',
  'TRANSFERRED',
  'VOID',
  'RECALLED',
  'NOT_READY',
  'FAILED',
  'BEFORE_RUNS',
  'PAST_DEADLINE',
];

/** The first year that the ledger is asked for. */
const FIRST_YEAR = 2000;
const YEAR = 4;

/** The years that numbers may have been given in, this one first. */
function yearsUntil(now: number): string[] {
  const year = Number(dayAt(now).slice(0, YEAR));
  return Array.from({ length: year - FIRST_YEAR + 1 }, (_, before) => String(year - before));
}

/** Shows every issued number, with the state of its notice. */
export function LedgerTab() {
  const [years] = useState(() => yearsUntil(Date.now()));
  const [year, setYear] = useState<string | null>(null);
  const [kind, setKind] = useState<LetterKind>('NOTICE');
  const [state, setState] = useState<MailState | null>(null);
  const [typed, setTyped] = useState('');
  const [number, setNumber] = useState<string | null>(null);
  const [reprinted, setReprinted] = useState<Entry | null>(null);
  const [voided, setVoided] = useState<Entry | null>(null);
  const [corrected, setCorrected] = useState<Mailed | null>(null);
  const [reprint] = useMutation(ReprintNoticeDocument);
  const list = usePagedList(NoticeLedgerDocument, {
    variables: { year: year === null ? null : Number(year), kind, mailState: state, number },
    select: ({ noticeLedger }) => noticeLedger,
    sized: true,
  });
  const filter = new URLSearchParams(
    Object.entries({ year, kind, state, number }).filter(
      (pair): pair is [string, string] => pair[1] !== null,
    ),
  );

  /** A new search starts at the first page. */
  function toStart() {
    if (list.page !== 1) list.go(1);
  }

  async function carryOut(reason: string) {
    if (reprinted === null) return;
    await reprint({ variables: { input: { number: reprinted.number, reason } } });
    toast.success('The copy is being made: it is listed with its notice');
    list.reload();
  }

  return (
    <Stack gap="md">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setNumber(typed.trim() === '' ? null : typed.trim());
          toStart();
        }}
      >
        <Group align="flex-end">
          <TextInput
            label="Number"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Select
            label="Year"
            placeholder="All"
            clearable
            w={120}
            value={year}
            onChange={(next) => {
              setYear(next);
              toStart();
            }}
            data={years}
          />
          <Select
            label="Letters"
            allowDeselect={false}
            value={kind}
            onChange={(next) => {
              setKind(LETTER_KIND_OPTIONS.find(({ value }) => value === next)?.value ?? 'NOTICE');
              toStart();
            }}
            data={LETTER_KIND_OPTIONS}
          />
          <Select
            label="State"
            placeholder="All"
            clearable
            value={state}
            onChange={(next) => {
              setState(STATES.find((each) => each === next) ?? null);
              toStart();
            }}
            data={STATES.map((value) => ({ value, label: formatWord(value) }))}
          />
          <Button type="submit" variant="default">
            Search
          </Button>
          <Group ml="auto">
            <CsvButton
              name="notice-ledger"
              content={() => fileFrom(`/api/notice-ledger.csv?${filter.toString()}`)}
            />
          </Group>
        </Group>
      </form>
      <PagedTable
        caption="Ledger of notice numbers"
        list={list}
        columns={[
          ...COLUMNS,
          {
            key: 'actions',
            phone: { line: 2, end: true },
            label: 'Actions',
            align: 'right',
            render: (entry) =>
              entry.state !== 'VOID' &&
              entry.state !== 'TRANSFERRED' && (
                <Group gap={4} justify="flex-end">
                  {entry.state === 'MAILED' && entry.mailedOn !== null && (
                    <CorrectButton
                      number={entry.number}
                      mailedOn={entry.mailedOn}
                      onCorrect={setCorrected}
                    />
                  )}
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Reprint ${entry.number}`}
                    onClick={() => setReprinted(entry)}
                  >
                    Reprint
                  </Button>
                  {entry.kind !== 'CANCELLATION' && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={`Void ${entry.number}`}
                      onClick={() => setVoided(entry)}
                    >
                      Void
                    </Button>
                  )}
                </Group>
              ),
          },
        ]}
        rowKey={({ number: key }) => key}
        summary={(page) => countOf(page, 'number', 'numbers')}
        empty={
          <Message icon={<IconListNumbers size={24} />} title="No such notices">
            Each generated notice has a number here.
          </Message>
        }
      />
      <ReasonDialog
        opened={reprinted !== null}
        title={`Reprint ${reprinted?.number}`}
        text="A copy is made that says DUPLICATE on each page."
        label="Reprint"
        onClose={() => setReprinted(null)}
        onReason={carryOut}
      />
      <VoidDialog
        notice={voided && { number: voided.number, cause: voided.cause }}
        onClose={() => setVoided(null)}
        onDone={list.reload}
      />
      <CorrectMailingDialog
        notice={corrected}
        onClose={() => setCorrected(null)}
        onCorrected={() => {
          toast.success('The day of mailing is corrected');
          list.reload();
        }}
      />
    </Stack>
  );
}

function CorrectButton({ onCorrect, ...notice }: Mailed & { onCorrect: (notice: Mailed) => void }) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Correct the day of mailing of ${notice.number}`}
      onClick={() => onCorrect(notice)}
    >
      Correct day
    </Button>
  );
}

const COLUMNS: readonly Column<Entry>[] = [
  {
    key: 'number',
    phone: { line: 1 },
    label: 'Number',
    render: ({ number }) => (
      <Copyable text={number} kind="notice number">
        <Anchor
          component={Link}
          size="sm"
          to={`${paths.adminNotices}?number=${encodeURIComponent(number)}`}
        >
          {number}
        </Anchor>
      </Copyable>
    ),
  },
  { key: 'cause', label: 'Cause', render: ({ cause }) => <CauseChip cause={cause} /> },
  {
    key: 'issued',
    phone: { line: 2 },
    label: 'Issued',
    render: ({ issuedAt }) => formatDateTime(issuedAt),
  },
  {
    key: 'state',
    phone: { line: 1, end: true },
    label: 'State',
    render: ({ state }) => <MailChip state={state} />,
  },
  { key: 'run', label: 'Run', align: 'right', render: ({ runNumber }) => runNumber ?? '–' },
  {
    key: 'mailed',
    label: 'Mailed',
    render: ({ mailedOn, mailedOnBefore, late }) => (
      <div>
        {mailedOn ? formatDay(mailedOn) : '–'} {late && <Chip color="red">Late</Chip>}
        {mailedOnBefore && (
          <Text size="xs" c="dimmed">
            Corrected from {formatDay(mailedOnBefore)}
          </Text>
        )}
      </div>
    ),
  },
  { key: 'copies', label: 'Copies', align: 'right', render: ({ copies }) => copies },
];

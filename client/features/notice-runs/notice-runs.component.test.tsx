import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import type {
  CorrectMailingInput,
  LedgerEntry,
  NoticeRun,
  QueryNoticeLedgerArgs,
  VoidNoticeInput,
} from '../../graphql/schema';
import { type Partly, api } from '../../test/component/api';
import { isForEverybody } from '../../test/component/axe';
import { pageOf } from '../../test/component/many-events';
import { open } from '../../test/component/open';
import {
  button,
  choose,
  dialog,
  field,
  place,
  reads,
  rows,
  texts,
  toast,
} from '../../test/component/screen';

const NUMBER = 'TEC-2026-000001';
const PULLED = 'TEC-2026-000002';

let run: Partly<NoticeRun> & { status: NoticeRun['status'] };
let entry: Partly<LedgerEntry> & { state: LedgerEntry['state'] };

const voidReason = (code: string, label: string, changes: object = {}) => ({
  ...{ id: code, act: 'VOID' as const, code, label, cause: null, needsText: false, active: true },
  ...{ position: 1, key: null, erroneous: true, fault: 'AGENCY' as const },
  ...changes,
});

const item = (noticeNumber: string, state: 'IN_RUN' | 'VOID') => ({
  noticeNumber,
  citationId: '7',
  file: 'RUN-000001-001.pdf',
  firstPage: state === 'VOID' ? 3 : 1,
  pages: 2,
  state,
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-12T10:00:00.000Z') });
  run = {
    id: '1',
    number: 'RUN-000001',
    status: 'MADE',
    notices: 2,
    done: 2,
    mailed: 0,
    returned: 0,
    void: 0,
    createdBy: { __typename: 'Officer', id: '1', name: 'Astrid Falkner' },
    files: [{ name: 'RUN-000001-001.pdf', bytes: 9_000, notices: 2, pages: 4, sheets: 4 }],
  };
  entry = {
    number: NUMBER,
    kind: 'NOTICE',
    citationId: '7',
    cause: 'REDLIGHT',
    version: 1,
    state: 'MAILED',
    runNumber: 'RUN-000001',
    mailedOn: '2026-03-11',
    mailedOnBefore: null,
    copies: 0,
  };
  const move = (status: NoticeRun['status']) => ({
    run: Object.assign(run, { status, mailed: status === 'MAILED' ? 1 : 0 }),
  });
  api.answer({
    noticeRuns: () => pageOf([]),
    noticeRunPreview: () => ({
      notices: 2,
      files: 1,
      byCause: [{ cause: 'REDLIGHT', count: 2 }],
      byLanguage: [{ language: 'en', count: 2 }],
      oldestIssuedOn: '2026-03-01',
      nearestDueAt: null,
      leftOut: { count: 0, numbers: [] },
    }),
    startNoticeRun: () => ({ run }),
    noticeRun: () =>
      ({
        ...run,
        items: ({ toPull }: { toPull?: boolean }) =>
          pageOf(
            toPull === true
              ? [item(PULLED, 'VOID')]
              : [item(NUMBER, 'IN_RUN'), item(PULLED, 'IN_RUN')],
          ),
      }) as never,
    sendNoticeRun: () => move('SENT'),
    confirmNoticeMailing: () => move('MAILED'),
    noticeLedger: ({ year }: QueryNoticeLedgerArgs) => pageOf(year === 2000 ? [] : [{ ...entry }]),
    correctMailing: ({ input }: { input: CorrectMailingInput }) => {
      Object.assign(entry, { mailedOnBefore: entry.mailedOn, mailedOn: input.mailedOn });
      return { notice: { id: '3', mail: { mailedOn: input.mailedOn, late: false } } };
    },
    reprintNotice: () => ({ copy: { id: '4', pdfSrc: '/api/notice-copies/4/pdf' } }),
    voidNotice: ({ input }: { input: VoidNoticeInput }) => {
      expect(input).toMatchObject({ number: NUMBER, reasonCode: 'WRONG_PLATE', reason: 'O and 0' });
      Object.assign(entry, { state: 'VOID', voidReason: input.reason });
      return { notice: { id: '3', mail: { state: 'VOID' }, void: { reason: 'O and 0' } } };
    },
    reasons: () => [
      voidReason('WRONG_PLATE', 'Plate misread'),
      // Of the other cause, and switched off.
      voidReason('LEGAL_TURN', 'Legal turn', {
        cause: entry.cause === 'REDLIGHT' ? 'SPEEDING' : 'REDLIGHT',
      }),
      voidReason('LATE', 'Sent too late', { active: false }),
    ],
    recordNoticeReturn: ({ input }: { input: { number: string } }) => ({
      notice: { id: '3', number: input.number, mail: { state: 'RETURNED', reason: 'MOVED' } },
    }),
    noticeReconciliation: () => ({ ok: true, years: [], states: [{ state: 'VOID', count: 1 }] }),
  });
});

// Mailing 5.
it('a run is previewed, started, sent to print and mailed', async () => {
  await open('/admin/notice-runs', 'admin');
  await button('Start a run').click();
  const start = dialog('Start a run');
  await expect.element(button('Start', start)).toBeDisabled();
  await button('Preview', start).click();
  await reads(start, '2 notices in 1 file');
  await button('Start', start).click();
  await expect.element(page.getByRole('heading', { name: 'RUN-000001' })).toBeVisible();
  expect(place()).toBe('/admin/notice-runs?run=1');
  await expect
    .element(page.getByRole('link', { name: 'RUN-000001-001.pdf' }))
    .toHaveAttribute('href', '/api/notice-runs/1/files/RUN-000001-001.pdf');
  await expect
    .element(page.getByRole('link', { name: 'Manifest (CSV)' }))
    .toHaveAttribute('href', '/api/notice-runs/1/files/RUN-000001-manifest.csv');
  await button('Sent to print').click();
  await button('Confirm mailing').click();
  const mailing = dialog('Confirm mailing of RUN-000001');
  await button('Confirm', mailing).click();
  await reads(page.getByCss('main'), 'Mailed');
  await expect.element(mailing).not.toBeInTheDocument();
  expect(api.sent('ConfirmNoticeMailing')).toEqual([
    { input: { runId: '1', mailedOn: '2026-03-12' } },
  ]);
});

// Programs 1: the preview names what a run leaves out, and a reason takes it.
it('letters that had to be posted by an earlier day are left out, unless there is a reason', async () => {
  api.answer({
    noticeRunPreview: ({ lateReason }: { lateReason: string | null }) =>
      lateReason === null
        ? { notices: 0, leftOut: { count: 1, numbers: [NUMBER] } }
        : {
            notices: 1,
            files: 1,
            byCause: [],
            byLanguage: [],
            byKind: [],
            leftOut: { count: 0, numbers: [] },
          },
  });
  await open('/admin/notice-runs', 'admin');
  await button('Start a run').click();
  const start = page.getByRole('dialog', { name: 'Start a run' });
  await button('Preview', start).click();
  await reads(start, `1 letter had to be posted by an earlier day and is left out: ${NUMBER}`);
  await start.getByLabelText('Reason for late letters').fill('Strike of the post');
  await button('Preview', start).click();
  await reads(start, '1 notice in 1 file');
  await button('Start', start).click();
  await expect
    .poll(() => api.sent('StartNoticeRun'))
    .toMatchObject([{ input: { lateReason: 'Strike of the post' } }]);
});

// Mailing 6: notices that became void after printing are listed, to be pulled.
it('notices that became void after printing are listed, to be pulled', async () => {
  Object.assign(run, { status: 'SENT', void: 1 });
  await open('/admin/notice-runs?run=1', 'admin');
  await reads(page, '1 notice was voided: pull it before mailing');
  const lines = await rows('Notices to be pulled');
  await expect
    .poll(() => texts(lines).map((line) => line.split(/\s+/)))
    .toEqual([[PULLED, 'RUN-000001-001.pdf', '3', '2']]);
});

// Mailing 10.
it('a wrong day of mailing is corrected with a reason, and the ledger shows both days', async () => {
  await open('/admin/notice-runs?tab=ledger', 'admin');
  await button(`Correct the day of mailing of ${NUMBER}`).click();
  const correction = dialog(`Correct the day of mailing of ${NUMBER}`);
  const day = correction.getByRole('textbox', { name: 'Mailed on' });
  await expect.element(day).toHaveValue('Mar 11, 2026');
  await day.fill('2026-03-09');
  await button('Correct', correction).click();
  await reads(correction, 'Reason is required');
  await field('Reason', correction).fill('Postmark');
  await button('Correct', correction).click();
  await reads((await rows('Ledger of notice numbers')).first(), 'Corrected from Mar 11, 2026');
  expect(api.sent('CorrectMailing')).toEqual([
    { input: { number: NUMBER, mailedOn: '2026-03-09', reason: 'Postmark' } },
  ]);
});

it('returned mail is recorded by its number, one after the other', async () => {
  await open('/admin/notice-runs?tab=returns', 'admin');
  const number = page.getByRole('textbox', { name: 'Number' });
  await number.fill(NUMBER);
  await userEvent.keyboard('{Enter}');
  await reads(page, `${NUMBER}: Moved`);
  await expect.element(number).toHaveValue('');
  await expect.element(number).toHaveFocus();
});

it('a notice is reprinted from the ledger, which is asked by years', async () => {
  await open('/admin/notice-runs?tab=ledger', 'admin');
  const year = page.getByRole('combobox', { name: 'Year' });
  await year.click();
  const years = texts(page.getByRole('option'));
  expect([years[0], years.at(-1)]).toEqual(['2026', '2000']);
  await page.getByRole('option', { name: '2000' }).click();
  await reads(page, 'No such notices');
  await choose(year, '2026');
  await button(`Reprint ${NUMBER}`).click();
  const question = dialog(`Reprint ${NUMBER}`);
  await field('Reason', question).fill('Lost in the mail');
  await button('Reprint', question).click();
  await expect.element(toast(/^The copy is being made/)).toBeVisible();
  expect(api.sent('ReprintNotice')).toEqual([
    { input: { number: NUMBER, reason: 'Lost in the mail' } },
  ]);
  await expect
    .element(page.getByRole('link', { name: NUMBER }))
    .toHaveAttribute('href', `/admin/notices?number=${NUMBER}`);
});

it('a notice is voided from the ledger, and offers nothing any more', async () => {
  await open('/admin/notice-runs?tab=ledger', 'admin');
  await button(`Void ${NUMBER}`).click();
  const question = dialog(`Void ${NUMBER}`);
  await question.getByRole('radio', { name: 'Plate misread' }).click();
  await field('Text', question).fill('O and 0');
  await expect.element(question.getByRole('radio', { name: 'Legal turn' })).not.toBeInTheDocument();
  await expect
    .element(question.getByRole('radio', { name: 'Sent too late' }))
    .not.toBeInTheDocument();
  await button('Void', question).click();
  await expect.element(button(`Void ${NUMBER}`)).not.toBeInTheDocument();
  await reads((await rows('Ledger of notice numbers')).first(), 'Void');
  await expect.element(button(`Reprint ${NUMBER}`)).not.toBeInTheDocument();
  await page.getByRole('tab', { name: 'Reconcile' }).click();
  await reads(page, 'The numbers add up');
});

// Mailing 10: the first run asks about what was never saved, and no later one.
it('the first run names what was never saved, and starts once that is confirmed', async () => {
  api.answer({
    firstSteps: () => ({
      done: false,
      inventedLetterhead: false,
      steps: [
        { step: 'LETTERHEAD', done: true, missing: [] },
        { step: 'FINES', done: false, missing: ['Red light'] },
        { step: 'TEXTS', done: true, missing: [] },
        { step: 'DEADLINES', done: false, missing: ['Red light', 'Speeding'] },
        { step: 'USERS', done: false, missing: ['Inspection officer'] },
      ],
    }),
  });
  await open('/admin/notice-runs', 'admin');
  await button('Start a run').click();
  const start = dialog('Start a run');
  await button('Preview', start).click();
  await reads(start, '2 notices in 1 file');
  await button('Start', start).click();
  const question = dialog('Never saved yet');
  await reads(question, 'Fines (Red light)', 'Deadlines (Red light, Speeding)');
  await expect.element(question.getByText(/Texts|Users/)).not.toBeInTheDocument();
  await isForEverybody();
  await button('Cancel', question).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(api.sent('StartNoticeRun')).toEqual([]);
  await button('Start', start).click();
  await button('Start all the same', question).click();
  await expect.poll(() => api.sent('StartNoticeRun').length).toBe(1);
});

it('a later run asks nothing', async () => {
  api.answer({
    noticeRuns: () => pageOf([run]),
    firstSteps: () => ({
      done: false,
      inventedLetterhead: false,
      steps: [{ step: 'FINES', done: false, missing: ['Red light'] }],
    }),
  });
  await open('/admin/notice-runs', 'admin');
  await expect.element(page.getByRole('button', { name: 'RUN-000001' })).toBeVisible();
  await button('Start a run').click();
  const start = dialog('Start a run');
  await button('Preview', start).click();
  await reads(start, '2 notices in 1 file');
  await button('Start', start).click();
  await expect.poll(() => api.sent('StartNoticeRun').length).toBe(1);
  expect(api.sent('FirstSteps')).toEqual([]);
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import type {
  DecideRecallItemInput,
  RecallCriteriaInput,
  RequestRecallBatchInput,
  StartRecallInput,
} from '../../graphql/schema';
import { api, refusal } from '../../test/component/api';
import { isForEverybody } from '../../test/component/axe';
import { pageOf } from '../../test/component/many-events';
import { address, open } from '../../test/component/open';
import { button, choose, dialog, field, reads, toast } from '../../test/component/screen';

const AT = '2026-03-02T09:00:00.000Z';
const reasons = [
  { id: '1', code: 'WRONG_PLATE', label: 'Plate misread', erroneous: true, active: true },
  { id: '2', code: 'OTHER', label: 'Other', needsText: true, active: true },
  { id: '3', code: 'OLD', label: 'Gone from the list', active: false },
].map((reason) => ({ cause: null, needsText: false, erroneous: false, ...reason }));

/** An item of a recall. @param place of the notice among the others */
const item = (place: number) => ({
  noticeNumber: `TEC-2026-${String(place).padStart(6, '0')}`,
  citationId: String(place),
  referenceId: `EV-${place}`,
  cause: 'SPEEDING' as const,
  capturedAt: AT,
  cameraSerialNumber: 'SN-1',
  issuedAt: AT,
  stateThen: 'WAITING' as const,
  state: 'OPEN' as const,
});

const recallOf = (notices: number, changes: object = {}) => ({
  id: '3',
  number: 'RCL-000003',
  criteria: { cameraSerialNumber: 'SN-1', cause: 'SPEEDING' as const },
  reason: 'Sign showed 50',
  status: 'OPEN' as const,
  notices,
  open: notices,
  upheld: 0,
  voided: 0,
  gone: 0,
  mailed: 0,
  total: { formatted: '$1,500.00' },
  createdBy: { id: '9', name: 'Tess Conway' },
  createdAt: AT,
  later: 0,
  batch: null,
  ...changes,
});

const asked = vi.fn<(criteria: RecallCriteriaInput) => void>();
const startedWith = vi.fn<(input: StartRecallInput) => void>();
const decided = vi.fn<(input: DecideRecallItemInput) => void>();
const batched = vi.fn<(input: RequestRecallBatchInput) => void>();

/** Answers a recall of so many notices. */
function answer(notices: number, changes: object = {}): void {
  const rows = Array.from({ length: Math.min(notices, 15) }, (_, place) => item(place + 1));
  api.answer({
    reasons: () => reasons,
    recalls: () => pageOf([]),
    recall: () => recallOf(notices, changes),
    recallItems: () => ({ ...pageOf(rows), total: notices }),
    recallPreview: ({ criteria }: { criteria: RecallCriteriaInput }) => {
      asked(criteria);
      return {
        notices,
        unknown: 0,
        byState: [
          { state: 'WAITING', count: notices - 1 },
          { state: 'MAILED', count: 1 },
        ],
        total: { formatted: '$1,500.00' },
        oldestCapturedAt: AT,
        newestCapturedAt: AT,
        sample: rows,
      };
    },
    startRecall: ({ input }: { input: StartRecallInput }) => {
      startedWith(input);
      return { recall: recallOf(notices) };
    },
    decideRecallItem: ({ input }: { input: DecideRecallItemInput }) => {
      decided(input);
      return { item: { ...item(1), state: 'VOIDED' } };
    },
    requestRecallBatch: ({ input }: { input: RequestRecallBatchInput }) => {
      batched(input);
      return { batch: { id: '4', outcome: 'VOID', items: notices, status: 'WAITING' } };
    },
    noticeCase: ({ number }: { number: string }) => ({
      notice: { id: '1', number, mail: { state: 'RECALLED' } },
      locationAddress: `Case of ${number}, Harbour Road`,
    }),
  });
}

/** Chooses what the notices rest on, of a list that stays open. */
async function add(form: ReturnType<typeof dialog>, ...grounds: string[]): Promise<void> {
  const box = form.getByRole('combobox', { name: /^The notices rest on/ });
  await expect.element(box).toBeInTheDocument();
  (box.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  for (const name of grounds) await page.getByRole('option', { name, exact: true }).click();
  await userEvent.keyboard('{Tab}');
}

beforeEach(() => {
  for (const mock of [asked, startedWith, decided, batched]) mock.mockClear();
});

describe('the choice of a recall (repair 4)', () => {
  it('takes several criteria at once and says how many, before anything happens', async () => {
    answer(40);
    await open('/recalls', 'inspection');
    await button('Start a recall').click();
    const form = dialog('Start a recall');
    await button('Preview', form).click();
    await reads(form, 'Choose what the notices rest on');
    await add(form, 'A camera', 'A fine schedule');
    await field('Serial number', form).fill('SN-1');
    await field('Number of the schedule', form).fill('7');
    await field('Issued from', form).fill('2026-03-01T00:00');
    await button('Preview', form).click();
    await reads(form, /40 notices, \$1,500\.00 together/, /39 notices not mailed yet/);
    await reads(form, /cannot\s+be taken back/);
    expect(asked.mock.lastCall).toMatchObject([
      {
        cameraSerialNumber: 'SN-1',
        fineScheduleId: '7',
        issuedFrom: '2026-03-01T00:00:00.000Z',
        capturedFrom: null,
        cause: null,
      },
    ]);
    await isForEverybody();
    await button('Recall 40 notices', form).click();
    await reads(form, 'Reason is required');
    expect(startedWith).not.toHaveBeenCalled();
    await field('Reason', form).fill('Sign showed 50');
    await button('Recall 40 notices', form).click();
    await expect.poll(() => startedWith.mock.lastCall?.[0]?.reason).toBe('Sign showed 50');
    await reads(page, 'RCL-000003', /40 notices · 40 open/);
  });

  it('begins with the criteria of the address, which is clean once it is closed', async () => {
    answer(1);
    await open('/admin/recalls?fine_schedule_id=3&cause=speeding', 'admin');
    const form = dialog('Start a recall');
    await expect.element(field('Number of the schedule', form)).toHaveValue('3');
    await button('Preview', form).click();
    await expect
      .poll(() => asked.mock.lastCall?.[0])
      .toMatchObject({ fineScheduleId: '3', cause: 'SPEEDING' });
    await button('Cancel', form).click();
    await expect.poll(() => address()).toBe('/admin/recalls');
  });

  it('puts the refusal of a value at its field', async () => {
    answer(1);
    const errors = { errors: { 'criteria.numbers': ['TEC-1 is unknown'] } };
    api.answer({
      recallPreview: () => {
        throw refusal('INVALID', 'TEC-1 is unknown', 422, errors);
      },
    });
    await open('/recalls?numbers=TEC-1', 'inspection');
    const form = dialog('Start a recall');
    await button('Preview', form).click();
    await reads(form, 'TEC-1 is unknown');
  });
});

describe('a recall and the case beside each notice (repair 4)', () => {
  it('shows the case, upholds by u and makes void by x with a letter or none', async () => {
    answer(40);
    await open('/recalls?recall=3', 'inspection');
    await reads(page, /40 notices · 40 open/, 'Case of TEC-2026-000001, Harbour Road');
    await isForEverybody();
    await userEvent.keyboard('x');
    const form = dialog('Make notice TEC-2026-000001 void');
    await reads(form, /nobody can take it back/);
    await expect.element(form.getByText('Gone from the list')).not.toBeInTheDocument();
    // Not the close button, which had it while the reasons were loading.
    await expect.element(form.getByRole('radio', { name: /Plate misread/ })).toHaveFocus();
    await form.getByRole('radio', { name: /Plate misread/ }).click();
    await choose(field('Letter of cancellation', form), 'Send no letter');
    await button('Make it void', form).click();
    await expect
      .poll(() => decided.mock.lastCall?.[0])
      .toEqual({
        recallId: '3',
        number: 'TEC-2026-000001',
        outcome: 'VOID',
        reasonCode: 'WRONG_PLATE',
        reason: null,
        cancellation: false,
      });
    await expect.element(form).not.toBeInTheDocument();
    await userEvent.keyboard('u');
    // The next open one has followed.
    const uphold = dialog('Uphold notice TEC-2026-000002');
    await button('Uphold it', uphold).click();
    await reads(uphold, 'Reason is required');
    await field('Reason', uphold).fill('Sign was right');
    await button('Uphold it', uphold).click();
    await expect
      .poll(() => decided.mock.lastCall?.[0])
      .toMatchObject({ outcome: 'UPHOLD', reason: 'Sign was right', cancellation: null });
  });

  it.each([
    [1, '1 open notice'],
    [10_000, '10,000 open notices'],
  ])('asks a second officer for all %i, and says what cannot be taken back', async (n, words) => {
    answer(n);
    await open('/recalls?recall=3', 'inspection');
    await button('Decide all open').click();
    const form = dialog('Decide all open notices');
    await reads(form, `This asks for ${words}`, /nobody can take it back/);
    await form.getByRole('radio', { name: /Plate misread/ }).click();
    await button(`Ask for ${words}`, form).click();
    await expect
      .poll(() => batched.mock.lastCall?.[0])
      .toEqual({
        recallId: '3',
        outcome: 'VOID',
        reasonCode: 'WRONG_PLATE',
        reason: null,
        cancellation: null,
      });
  });

  /** Answers a recall of three, of which the open ones are listed; a decision takes the first. */
  function answerThree(onDecide: () => void = () => undefined): void {
    answer(3);
    let open = [1, 2, 3];
    api.answer({
      recall: () => recallOf(3, { open: open.length }),
      recallItems: () => pageOf(open.map(item)),
      decideRecallItem: () => {
        open = open.slice(1);
        onDecide();
        return { item: { ...item(1), state: 'VOIDED' } };
      },
    });
  }

  it('marks the notice that is looked at, and goes on with the next one', async () => {
    answerThree();
    await open('/recalls?recall=3', 'inspection');
    const row = (number: string) => page.getByRole('row', { name: new RegExp(number) });
    await expect.element(row('TEC-2026-000001')).toHaveAttribute('aria-current', 'true');
    // By the keyboard as well.
    await button('TEC-2026-000002').click();
    await reads(page, 'Case of TEC-2026-000002, Harbour Road');
    await expect.element(row('TEC-2026-000002')).toHaveAttribute('aria-current', 'true');
    await button('TEC-2026-000001').click();
    await userEvent.keyboard('u');
    const form = dialog('Uphold notice TEC-2026-000001');
    await field('Reason', form).fill('Sign was right');
    await button('Uphold it', form).click();
    await expect.element(toast('Notice TEC-2026-000001 is upheld')).toBeVisible();
    await reads(page, 'Case of TEC-2026-000002, Harbour Road');
    await expect.element(row('TEC-2026-000001')).not.toBeInTheDocument();
  });

  it('keeps what was typed, and puts no other notice below the keys, where a colleague was faster', async () => {
    answerThree(() => {
      throw refusal('ITEM_DECIDED', 'Notice TEC-2026-000001 was decided in this recall', 409);
    });
    await open('/recalls?recall=3', 'inspection');
    await reads(page, 'Case of TEC-2026-000001, Harbour Road');
    await userEvent.keyboard('u');
    const form = dialog('Uphold notice TEC-2026-000001');
    await field('Reason', form).fill('Sign was right');
    await button('Uphold it', form).click();
    await expect.element(toast(/was decided in this recall/)).toBeVisible();
    await expect.element(field('Reason', form)).toHaveValue('Sign was right');
    await button('Cancel', form).click();
    await button('Leave', dialog('Unsaved work')).click();
    await reads(page, 'This notice has left the list', 'Case of TEC-2026-000001, Harbour Road');
    await expect.element(page.getByRole('button', { name: /^Make void/ })).not.toBeInTheDocument();
    await userEvent.keyboard('x');
    await expect.element(dialog(/^Make notice/)).not.toBeInTheDocument();
    await button('TEC-2026-000002').click();
    await userEvent.keyboard('x');
    await expect.element(dialog('Make notice TEC-2026-000002 void')).toBeVisible();
  });

  it('says in words what a second officer confirms, and what is left afterwards', async () => {
    const batch = {
      ...{
        id: '4',
        outcome: 'VOID' as const,
        reasonCode: 'WRONG_PLATE',
        reason: null,
        cancellation: false,
      },
      ...{ items: 40, done: 0, passedOver: 0, status: 'WAITING' },
      requestedBy: { id: '9', name: 'Tess Conway' },
    };
    answer(40);
    let now: object = { batch };
    api.answer({
      recall: () => recallOf(40, now),
      confirmRecallBatch: () => {
        now = { batch: null, open: 2, voided: 38 };
        return { batch: { ...batch, status: 'RUNNING' } };
      },
    });
    await open('/recalls?recall=3', 'inspection');
    await reads(page, /Reason: Plate misread\. No letter of cancellation goes out\./);
    await button('Confirm').click();
    const question = dialog('Make 40 notices void');
    await reads(question, /40 notices become void, for good/, /Nobody can take that back/);
    await reads(question, /Plate misread/, /No letter of cancellation/);
    await button('Make 40 notices void', question).click();
    await reads(page, 'The request has ended', /2 notices are still open/);
  });
});

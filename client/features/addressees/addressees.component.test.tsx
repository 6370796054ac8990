import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';

import type {
  NoticeActName,
  RecordAddresseeInput,
  ReissueNoticeInput,
  WithdrawAddresseeInput,
} from '../../graphql/schema';
import { api, refusal } from '../../test/component/api';
import { isForEverybody } from '../../test/component/axe';
import { type Event, submittedEvent } from '../../test/component/events';
import { answered } from '../../test/component/looked-up';
import { answerEvents, pageOf } from '../../test/component/many-events';
import { address, open } from '../../test/component/open';
import {
  button,
  choose,
  dialog,
  field,
  heading,
  reads,
  rows,
  texts,
  toast,
} from '../../test/component/screen';

const NUMBER = 'TEC-2026-000042';
const NEXT = 'TEC-2026-000050';
const ISSUED = '2026-03-02T09:00:00.000Z';
const NOW = '2026-03-20T12:00:00.000Z';

const owner = {
  id: '1',
  position: 1,
  kind: 'OWNER' as const,
  name: 'Ada Marlow',
  address: '12 Harbour Lane',
  plate: 'KLM 4821',
  namedFor: null,
  receivedOn: null,
  note: null,
  recordedBy: null,
  recordedAt: ISSUED,
  withdrawnAt: null,
  withdrawReason: null,
  noticeNumber: NUMBER as string | null,
};
const driver = {
  ...owner,
  id: '2',
  position: 2,
  kind: 'DRIVER' as const,
  name: 'Bert Stone',
  address: '4 Mill Road',
  plate: null,
  namedFor: NUMBER,
  receivedOn: '2026-03-10',
  recordedBy: { id: '5', name: 'Priya Venkat' },
  noticeNumber: null,
};
const corrected = { ...driver, kind: 'CORRECTED_OWNER' as const, receivedOn: null };
const notice = {
  number: NUMBER,
  position: 1,
  addresseeId: '1',
  issuedAt: ISSUED,
  state: 'MAILED' as const,
  replaces: null as string | null,
  replacedBy: null as string | null,
  cancellation: null as string | null,
};

/** A completed event. @param act the act that the user is offered, and what it is refused with */
const event = (act: NoticeActName, changes: Partial<Event> = {}, refused: string | null = null) =>
  submittedEvent('7', {
    reportStatus: 'COMPLETED',
    stoplineReferenceId: NUMBER,
    addressees: [owner],
    notices: [notice],
    noticeActs: [{ name: act, refusal: refused }],
    ...changes,
  });
const waiting = (act: NoticeActName, who: typeof driver | typeof corrected = driver) =>
  event(act, { version: 2, addressees: [owner, who] });

const recorded = vi.fn<(input: RecordAddresseeInput) => void>();
const withdrawn = vi.fn<(input: WithdrawAddresseeInput) => void>();
const reissued = vi.fn<(input: ReissueNoticeInput) => void>();

/** Opens the report of an event that becomes another one by an act. */
async function openCard(before: Event, after: Event, who: 'processing' | 'inspection') {
  const events = [before];
  const change = () => {
    events.splice(0, 1, after);
    return after;
  };
  answerEvents(events);
  api.answer({
    recordAddressee: ({ input }: { input: RecordAddresseeInput }) => {
      recorded(input);
      return { citation: change() };
    },
    withdrawAddressee: ({ input }: { input: WithdrawAddresseeInput }) => {
      withdrawn(input);
      return { citation: change() };
    },
    reissueNotice: ({ input }: { input: ReissueNoticeInput }) => {
      reissued(input);
      return { notice: { id: '9', number: NEXT, citation: change() } };
    },
    reasons: () => [
      { id: '1', code: 'WRONG_OWNER', label: 'Registry named the wrong owner', active: true },
      { id: '2', code: 'OTHER', label: 'Other', active: true, needsText: true },
    ],
  });
  await open('/citations/show/7', who);
  await reads(section, 'Ada Marlow');
}

const section = page.getByRole('region', { name: 'Addressees', exact: true });

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
  return () => vi.useRealTimers();
});

describe('who gets the next notice (repair 3)', () => {
  it('a processing officer records the driver, with the day on which the answer came in', async () => {
    await openCard(event('ADDRESSEE'), waiting('ADDRESSEE'), 'processing');
    await button('Record an addressee', section).click();
    const form = dialog('Record an addressee');
    await form.getByRole('button', { name: 'Record', exact: true }).click();
    await reads(form, 'Owner name is required', 'Owner address is required');
    await reads(form, 'Received on is required');
    await isForEverybody();
    await field('Name', form).fill('Bert Stone');
    await field('Address', form).fill('4 Mill Road');
    await field('Received on', form).fill('2026-03-10');
    await form.getByRole('button', { name: 'Record', exact: true }).click();
    await reads(section, 'Bert Stone', 'Waits', 'Received Mar 10, 2026');
    expect(recorded.mock.lastCall).toEqual([
      {
        citationId: '7',
        expectedVersion: 1,
        kind: 'DRIVER',
        ownerName: 'Bert Stone',
        ownerNameAlt: '',
        ownerAddress: '4 Mill Road',
        ownerAddressAlt: '',
        receivedOn: '2026-03-10',
        note: '',
      },
    ]);
    await expect.element(dialog('Record an addressee')).not.toBeInTheDocument();
  });

  it("an owner is corrected with the registry's entry, and with its vehicle", async () => {
    await openCard(event('ADDRESSEE'), waiting('ADDRESSEE', corrected), 'processing');
    api.answer({
      vehicleLookup: ({ term }: { term: string }) =>
        answered({
          ownerVehicleLicensePlate: term,
          ownerName: 'Carla Reed',
          ownerAddress: '9 Quay Street',
          ownerVehicleColor: 'red',
          plateRegion: 'NL',
        }),
    });
    await button('Record an addressee', section).click();
    const form = dialog('Record an addressee');
    await choose(field('Kind', form), 'Registered owner, corrected');
    await field('Name', form).fill('Typed by hand');
    await field('Address', form).fill('Somewhere');
    await form.getByRole('button', { name: 'Record', exact: true }).click();
    await reads(form, 'Look the plate up first');
    await expect.element(field('Licence plate', form)).toHaveValue('KLM 4821');
    await field('Licence plate', form).fill('KLM 4827');
    await button('Search', form).click();
    await expect.element(field('Name', form)).toHaveValue('Carla Reed');
    await isForEverybody();
    await form.getByRole('button', { name: 'Record', exact: true }).click();
    await expect
      .poll(() => recorded.mock.lastCall?.[0])
      .toMatchObject({
        kind: 'CORRECTED_OWNER',
        ownerName: 'Carla Reed',
        ownerAddress: '9 Quay Street',
        ownerVehicleLicensePlate: 'KLM 4827',
        ownerVehicleColor: 'red',
        plateRegion: 'NL',
      });
    expect(recorded.mock.lastCall?.[0]).not.toHaveProperty('receivedOn');
  });

  it('a plate without an entry is typed with its vehicle, unless one that looks alike is meant', async () => {
    await openCard(event('ADDRESSEE'), waiting('ADDRESSEE', corrected), 'processing');
    api.answer({
      vehicleLookup: () => {
        throw refusal('VEHICLE_NOT_FOUND', 'Vehicle not found', 404);
      },
      vehicleNearMisses: () => [{ ownerVehicleLicensePlate: 'KLM 4827', ownerVehicleColor: 'Red' }],
    });
    await button('Record an addressee', section).click();
    const form = dialog('Record an addressee');
    await choose(field('Kind', form), 'Registered owner, corrected');
    await field('Licence plate', form).fill('KLM 482I');
    await button('Search', form).click();
    await reads(form, /The registry does not have KLM 482I/);
    await expect
      .element(form.getByRole('group', { name: 'Plates that look alike' }))
      .toMatchTextContent(/KLM 4827 Red/);
    await isForEverybody();
    await field('Name', form).fill('Cleo Wren');
    await field('Address', form).fill('9 Quay Street');
    await field('Color', form).fill('Red');
    await form.getByRole('button', { name: 'Record', exact: true }).click();
    await expect
      .poll(() => recorded.mock.lastCall?.[0])
      .toMatchObject({
        kind: 'CORRECTED_OWNER',
        ownerName: 'Cleo Wren',
        ownerVehicleLicensePlate: 'KLM 482I',
        ownerVehicleColor: 'Red',
      });
  });

  it('a refusal is said, and what was typed stays', async () => {
    await openCard(event('ADDRESSEE'), waiting('ADDRESSEE'), 'processing');
    const sentence = `Ada Marlow has notice ${NUMBER} already`;
    api.answer({
      recordAddressee: () => {
        throw refusal('SAME_PERSON', sentence);
      },
    });
    await button('Record an addressee', section).click();
    const form = dialog('Record an addressee');
    await field('Name', form).fill('Ada Marlow');
    await field('Address', form).fill('12 Harbour Lane');
    await field('Received on', form).fill('2026-03-10');
    await form.getByRole('button', { name: 'Record', exact: true }).click();
    await expect.element(toast(sentence)).toBeVisible();
    await expect.element(field('Name', form)).toHaveValue('Ada Marlow');
  });

  it('who waits is withdrawn with a reason', async () => {
    const after = { ...driver, withdrawnAt: NOW, withdrawReason: 'Named by mistake' };
    await openCard(
      waiting('ADDRESSEE'),
      event('ADDRESSEE', { version: 3, addressees: [owner, after] }),
      'processing',
    );
    await button('Withdraw Bert Stone', section).click();
    const form = dialog('Withdraw the addressee');
    await button('Withdraw', form).click();
    await reads(form, 'Reason is required');
    await field('Reason', form).fill('Named by mistake');
    await button('Withdraw', form).click();
    await reads(section, 'Withdrawn: Named by mistake');
    expect(withdrawn.mock.lastCall).toEqual([{ addresseeId: '2', reason: 'Named by mistake' }]);
    await expect.element(button('Withdraw Bert Stone', section)).not.toBeInTheDocument();
  });
});

describe('the next notice (repair 3)', () => {
  it('for the driver it takes no reason, and the card shows the chain', async () => {
    const after = event('REISSUE', {
      version: 3,
      addressees: [owner, { ...driver, noticeNumber: NEXT }],
      notices: [
        { ...notice, state: 'TRANSFERRED', replacedBy: NEXT, cancellation: `${NUMBER}-C` },
        { ...notice, number: NEXT, position: 2, addresseeId: '2', state: 'WAITING' },
      ],
    });
    await openCard(waiting('REISSUE'), after, 'inspection');
    await expect.element(button('Withdraw Bert Stone', section)).not.toBeInTheDocument();
    await button('Issue a new notice', section).click();
    const form = dialog('Issue a new notice');
    await reads(form, /is marked as transferred/);
    await isForEverybody();
    await button('Issue', form).click();
    await expect.element(toast(`Notice ${NEXT} is being made`)).toBeVisible();
    expect(reissued.mock.lastCall).toEqual([
      { number: NUMBER, addresseeId: '2', expectedVersion: 2, cancellation: null },
    ]);
    await reads(section, `${NUMBER}-C`);
    await isForEverybody();
  });

  it('for a corrected owner it takes the reason of the void, and one for each check that asks', async () => {
    const before = {
      ...waiting('REISSUE', corrected),
      checks: [
        { code: 'CLOCK', label: 'Clock', weight: 'CONFIRM' as const, sentence: 'The clock is off' },
      ],
    };
    await openCard(before, event('REISSUE', { version: 3 }), 'inspection');
    await button('Issue a new notice', section).click();
    const form = dialog('Issue a new notice');
    await reads(form, /becomes void/);
    await button('Issue', form).click();
    await reads(form, 'Reason is required');
    await form.getByRole('radio', { name: 'Registry named the wrong owner', exact: true }).click();
    await button('Issue', form).click();
    await reads(form, 'A reason is needed');
    await field('Reason: The clock is off', form).fill('Synchronised at 14:00');
    await choose(field('Letter of cancellation', form), 'Send no letter');
    await isForEverybody();
    await button('Issue', form).click();
    await expect
      .poll(() => reissued.mock.lastCall)
      .toEqual([
        {
          number: NUMBER,
          addresseeId: '2',
          expectedVersion: 2,
          reasonCode: 'WRONG_OWNER',
          reason: null,
          cancellation: false,
          confirmations: [{ code: 'CLOCK', reason: 'Synchronised at 14:00' }],
        },
      ]);
  });

  it('asks for a reason for a check that fires for the corrected vehicle alone', async () => {
    await openCard(waiting('REISSUE', corrected), event('REISSUE', { version: 3 }), 'inspection');
    const sentence = 'Plate QQQ 78 is listed as exempt';
    const isGiven = vi.fn<(input: ReissueNoticeInput) => boolean>(
      ({ confirmations }) => confirmations?.[0]?.code === 'EXEMPT_PLATE',
    );
    api.answer({
      reissueNotice: ({ input }: { input: ReissueNoticeInput }) => {
        if (isGiven(input)) return { notice: { id: '9', number: NEXT } };
        throw refusal('INVALID', `A reason is needed: ${sentence}`, 422, {
          errors: {
            confirmations: [`A reason is needed: ${sentence}`],
            'confirmations.EXEMPT_PLATE': [sentence],
          },
        });
      },
    });
    await button('Issue a new notice', section).click();
    const form = dialog('Issue a new notice');
    await form.getByRole('radio', { name: 'Registry named the wrong owner', exact: true }).click();
    await button('Issue', form).click();
    await reads(form, 'For the corrected vehicle more checks ask for a reason.');
    await field(`Reason: ${sentence}`, form).fill('Sold to them since');
    await button('Issue', form).click();
    await expect.element(toast(`Notice ${NEXT} is being made`)).toBeVisible();
    expect(isGiven.mock.lastCall?.[0].confirmations).toEqual([
      { code: 'EXEMPT_PLATE', reason: 'Sold to them since' },
    ]);
  });

  it('a refusal is said in the dialog, which stays', async () => {
    await openCard(waiting('REISSUE'), waiting('REISSUE'), 'inspection');
    api.answer({
      reissueNotice: () => {
        throw refusal('OWN_ADDRESSEE', 'You recorded this addressee yourself', 403);
      },
    });
    await button('Issue a new notice', section).click();
    await button('Issue', dialog('Issue a new notice')).click();
    await expect.element(toast('You recorded this addressee yourself')).toBeVisible();
    await expect.element(dialog('Issue a new notice')).toBeVisible();
  });

  it('goes on with the event as it is, once a colleague changed it', async () => {
    await openCard(waiting('REISSUE'), waiting('REISSUE'), 'inspection');
    const sentence = 'This event was changed by Ines Okonedo';
    api.answer({
      reissueNotice: ({ input }: { input: ReissueNoticeInput }) => {
        reissued(input);
        answerEvents([{ ...waiting('REISSUE'), version: 3 }]);
        throw refusal('CHANGED_BY_ANOTHER', sentence);
      },
    });
    await button('Issue a new notice', section).click();
    const form = dialog('Issue a new notice');
    await button('Issue', form).click();
    await expect.element(toast(sentence)).toBeVisible();
    await expect
      .poll(async () => {
        await button('Issue', form).click();
        return reissued.mock.lastCall?.[0]?.expectedVersion;
      })
      .toBe(3);
  });

  it('an act that would be refused says why, and opens nothing', async () => {
    const refused = event('REISSUE', {}, 'You cannot decide an event that you submitted');
    await openCard(refused, refused, 'inspection');
    const issue = button('Issue a new notice', section);
    await expect
      .element(issue)
      .toHaveAccessibleDescription('You cannot decide an event that you submitted');
    await issue.click({ force: true });
    await expect.element(dialog('Issue a new notice')).not.toBeInTheDocument();
  });
});

describe('who waits (repair 3)', () => {
  const row = {
    id: '2',
    citationId: '7',
    referenceId: 'EV-2026-0000007',
    kind: 'DRIVER' as const,
    namedFor: NUMBER,
    receivedOn: '2026-03-10',
    dueAt: '2026-03-24T23:59:59.999Z',
    recordedBy: { id: '5', name: 'Priya Venkat' },
  };

  it('the page shows them in the order of the server, and leads to their reports', async () => {
    const undated = { ...row, id: '3', citationId: '8', dueAt: null, receivedOn: null };
    api.answer({
      waitingAddressees: ({ page: number }: { page: number }) => pageOf([row, undated], number),
    });
    await open('/addressees', 'processing');
    await expect.element(heading('Addressees')).toBeVisible();
    const found = await rows('Addressees that wait');
    expect(texts(found)[0]).toContain('Mar 24, 2026');
    expect(texts(found)).toHaveLength(2);
    await found.first().getByRole('link', { name: 'EV-2026-0000007' }).click();
    await expect.poll(address).toBe('/citations/show/7');
  });

  it('administrators do not have it', async () => {
    await open('/addressees', 'admin');
    await expect.poll(address).toBe('/admin/dashboard');
  });
});

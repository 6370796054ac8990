import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';

import type { RegistryImport, RegistryImportLineKind } from '../../graphql/schema';
import { type Partly, api } from '../../test/component/api';
import { isForEverybody } from '../../test/component/axe';
import { refused } from '../../test/component/guest';
import { pageOf } from '../../test/component/many-events';
import { address, open } from '../../test/component/open';
import { button, dialog, field, reads, rows } from '../../test/component/screen';

const upload = (name: string, type: string, text: string) =>
  page.getByCss('input[type="file"]').upload(new File([text], name, { type }));

let found: Partly<RegistryImport> & { status: RegistryImport['status'] };
let state: 'FRESH' | 'OLD';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-12T10:00:00.000Z') });
  state = 'FRESH';
  found = {
    id: '7',
    status: 'CHECKED',
    fileName: 'march.csv',
    sourceDay: '2026-03-01',
    complete: false,
    rows: 1_204,
    added: 3,
    changed: 2,
    same: 1_190,
    removed: 0,
    refused: 0,
    suspect: 2,
    doubles: 1,
    message: null,
    createdBy: { id: '1', name: 'Astrid Falkner' },
    createdAt: '2026-03-12T09:00:00.000Z',
    endedAt: null,
  };
  api.answer({
    registry: () => ({
      source: 'TABLE',
      entries: 120_000,
      sourceDay: '2026-01-20',
      ageDays: 51,
      state,
    }),
    registryImports: () => pageOf([found]),
    registryImport: () => found,
    registryImportLines: ({ kind }: { kind: RegistryImportLineKind }) =>
      pageOf(
        kind === 'SUSPECT'
          ? [
              {
                line: 2,
                plate: '1.00E+10',
                kind,
                reason: '1.00E+10 looks like what a spreadsheet wrote',
              },
              {
                line: 6,
                plate: '417',
                kind,
                reason: '417 may have lost zeros, 00417 is registered',
              },
            ]
          : kind === 'DOUBLE'
            ? [
                {
                  line: 9,
                  plate: 'SHR-417',
                  kind,
                  reason: 'SHR-417 is in line 8 with other fields',
                },
              ]
            : [],
      ),
    applyRegistryImport: () => ({
      registryImport: Object.assign(found, { status: 'APPLIED', endedAt: '2026-03-12T10:00:00Z' }),
    }),
    cancelRegistryImport: () => ({
      registryImport: Object.assign(found, {
        status: 'CANCELLED',
        endedAt: '2026-03-12T10:00:00Z',
      }),
    }),
  });
});

it('checks a file, shows what stays out and why, and applies it (guards 3)', async () => {
  let isWrong = true;
  api.worker.use(
    http.post('/api/registry-imports', () =>
      isWrong
        ? refused(409, 'REGISTRY_REMOTE', 'The registry is a service, files cannot be imported')
        : HttpResponse.json({ id: 7 }, { status: 202 }),
    ),
  );
  await open('/admin/registry', 'admin');
  await reads(page, '120,000 entries');
  await expect.element(page.getByText(/, 51 days old$/)).toBeVisible();
  await reads((await rows('Imports')).first(), 'march.csv', '2 suspect · 1 double');
  await button('Check a file').click();
  const form = dialog('Check a file');
  await button('Check', form).click();
  await reads(form, 'Choose a file');
  await upload('march.csv', 'text/csv', 'owner_vehicle_license_plate\n1.00E+10\n');
  await button('Check', form).click();
  await reads(form, 'The registry is a service, files cannot be imported');
  await isForEverybody();
  isWrong = false;
  await button('Check', form).click();
  await expect.poll(address).toBe('/admin/registry?import=7');

  // The list that has lines is shown first.
  await reads((await rows('Suspect lines')).nth(1), '417 may have lost zeros, 00417 is registered');
  await page.getByRole('tab', { name: 'Doubles 1' }).click();
  await reads((await rows('Doubles lines')).first(), 'SHR-417 is in line 8 with other fields');
  await page.getByRole('tab', { name: 'Refused 0' }).click();
  await reads(page, 'None');
  await isForEverybody();
  await button('Apply').click();
  await reads(page, 'Applied');
  expect(api.sent('ApplyRegistryImport')).toEqual([
    { input: { registryImportId: '7', removed: 0 } },
  ]);
  await expect.element(button('Apply')).not.toBeInTheDocument();
});

it('asks for the number of vehicles that a complete file removes (guards 3)', async () => {
  Object.assign(found, { complete: true, removed: 1_234 });
  await open('/admin/registry?import=7', 'admin');
  await button('Apply').click();
  const form = dialog('Vehicles would be removed');
  await field('Number of vehicles that go', form).fill('123');
  await button('Apply', form).click();
  await reads(form, 'This is not the number');
  expect(api.sent('ApplyRegistryImport')).toEqual([]);
  await isForEverybody();
  await field('Number of vehicles that go', form).fill('1,234');
  await button('Apply', form).click();
  await reads(page, 'Applied');
  expect(api.sent('ApplyRegistryImport')).toEqual([
    { input: { registryImportId: '7', removed: 1_234 } },
  ]);
});

it('cancels an import once that is confirmed', async () => {
  await open('/admin/registry?import=7', 'admin');
  await button('Cancel the import').click();
  await button('Cancel the import', dialog('Cancel the import')).click();
  await reads(page, 'Cancelled');
});

it('says why a file has failed, and warns of an old registry, also on the dashboard (guards 3)', async () => {
  state = 'OLD';
  Object.assign(found, {
    status: 'FAILED',
    message: "The header has an unknown column 'plate_state'.",
    refused: 1,
  });
  await open('/admin/registry?import=7', 'admin');
  await reads(page, 'The registry is old', "The header has an unknown column 'plate_state'.");
  await expect.element(button('Apply')).not.toBeInTheDocument();
  await isForEverybody();
  await page.getByRole('link', { name: /^Home/ }).first().click();
  await reads(page, 'The vehicle registry is 51 days old');
});

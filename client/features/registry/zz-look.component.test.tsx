import { beforeEach, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { RegistryImportLineKind } from '../../graphql/schema';
import { api } from '../../test/component/api';
import { pageOf } from '../../test/component/many-events';
import { open } from '../../test/component/open';
import { button, dialog, reads, rows } from '../../test/component/screen';

const found = {
  id: '7', status: 'CHECKED' as const, fileName: 'registry-after-spreadsheet-2026-03-01-of-the-whole-county.csv', sourceDay: '2026-03-01', complete: true, rows: 1204,
  added: 3, changed: 2, same: 1190, removed: 1204, refused: 1, suspect: 4, doubles: 1, message: null,
  createdBy: { id: '1', name: 'Astrid Falkner' }, createdAt: '2026-03-12T09:00:00.000Z', endedAt: null,
};
const LINES = [
  { line: 2, plate: '1.00E+10', kind: 'SUSPECT' as const, reason: '1.00E+10 looks like what a spreadsheet wrote' },
  { line: 4, plate: '01-Dec', kind: 'SUSPECT' as const, reason: '01-Dec looks like what a spreadsheet wrote' },
  { line: 6, plate: '417', kind: 'SUSPECT' as const, reason: '417 may have lost zeros, 00417 is registered' },
  { line: 8, plate: '#NAME?', kind: 'SUSPECT' as const, reason: '#NAME? looks like what a spreadsheet wrote' },
];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-12T10:00:00.000Z') });
  api.answer({
    registry: () => ({ source: 'TABLE', entries: 120000, sourceDay: '2026-01-20', ageDays: 51, state: 'OLD' }),
    registryImports: () => pageOf([found, { ...found, id: '6', status: 'APPLIED', fileName: 'march.csv', complete: false, createdBy: null }, { ...found, id: '5', status: 'FAILED', fileName: 'april.csv' }, { ...found, id: '4', status: 'CHECKING', fileName: 'may.csv' }]),
    registryImport: () => found,
    registryImportLines: ({ kind }: { kind: RegistryImportLineKind }) => pageOf(kind === 'SUSPECT' ? LINES : []),
  });
});
for (const scheme of ['light', 'dark'])
  for (const [w, h] of [[390, 844], [1440, 900], [1920, 1080]] as const)
    it(`${scheme} ${w}`, async () => {
      localStorage.setItem('mantine-color-scheme-value', scheme);
      await page.viewport(w, h);
      await open('/admin/registry', 'admin');
      await rows('Imports');
      await page.screenshot({ path: `/tmp/look/list-${scheme}-${w}.png` });
      await button('Check a file').click();
      await reads(dialog('Check a file'), 'Day of the source');
      await page.screenshot({ path: `/tmp/look/form-${scheme}-${w}.png` });
      await page.getByRole('button', { name: 'Cancel' }).last().click();
      await open('/admin/registry?import=7', 'admin');
      await page.getByRole('tab', { name: /Suspect/ }).last().click();
      await reads((await rows('Suspect lines')).nth(2), '417 may have lost zeros, 00417 is registered');
      await page.screenshot({ path: `/tmp/look/import-${scheme}-${w}.png` });
    });

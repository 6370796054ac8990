import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';

import { api } from '../test/component/api';
import { toast } from '../test/component/screen';
import { open } from '../test/component/open';

/** The files that the page has given to the browser. */
let files: { name: string; content: Blob }[] = [];

beforeEach(() => {
  files = [];
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-03T12:00:00.000Z') });
  let content = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    content = blob as Blob;
    return 'blob:of-the-test';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    files.push({ name: this.download, content });
  });
});

/** Saves what is shown; the name of the file, and its lines without the mark of UTF-8. */
async function saved(): Promise<{ name: string; lines: string[] }> {
  await page.getByRole('button', { name: 'CSV' }).click();
  await expect.poll(() => files).toHaveLength(1);
  const [file] = files;
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    await file?.content.arrayBuffer(),
  );
  expect(text.charCodeAt(0)).toBe(0xfeff);
  return { name: file?.name ?? '', lines: text.slice(1).trimEnd().split('\r\n') };
}

const shown = (table: string) =>
  expect.element(page.getByRole('table', { name: table })).toHaveAttribute('aria-busy', 'false');

// Issue 25, point 8: RFC 4180, of the whole list, with the day in the name of the file.
describe('CSV', () => {
  it('of the users has all of them, and no name that a spreadsheet computes', async () => {
    const names = Array.from({ length: 17 }, (_, index) =>
      index === 16 ? '=1+1 X' : `Nr ${index}`,
    );
    api.answer({
      users: ({ page: number }: { page: number }) => ({
        data: names
          .slice((number - 1) * 15, number * 15)
          .map((name, index) => ({ id: `${number}${index}`, name, role: { id: 4 } })),
        currentPage: number,
        lastPage: 2,
        perPage: 15,
        total: 17,
      }),
    });
    await open('/admin/users', 'admin');
    await shown('Users');
    const { name, lines } = await saved();
    expect(name).toBe('users-2026-03-03.csv');
    expect(lines).toHaveLength(17 + 1);
    expect(lines[0]).toContain('Name,Email,Badge No,Role');
    expect(lines[17]).toMatch(/^'=1\+1 X,/);
  });

  it('of the ledger is what the server makes of what is shown', async () => {
    let asked = '';
    api.worker.use(
      http.get('/api/notice-ledger.csv', ({ request }) => {
        asked = new URL(request.url).search;
        return HttpResponse.text('\ufeffNumber\r\nTEC-0000001\r\n');
      }),
    );
    api.answer({
      noticeLedger: () => ({
        data: [{ id: '1', number: 'TEC-0000001' }],
        currentPage: 1,
        lastPage: 1,
        perPage: 15,
        total: 1,
      }),
    });
    await open('/admin/notice-runs?tab=ledger', 'admin');
    await shown('Ledger of notice numbers');
    const { name, lines } = await saved();
    expect(name).toBe('notice-ledger-2026-03-03.csv');
    expect(lines).toEqual(['Number', 'TEC-0000001']);
    expect(asked).toBe('?kind=NOTICE');
  });

  it('of the ledger says that the server has failed', async () => {
    api.worker.use(
      http.get('/api/notice-ledger.csv', () => HttpResponse.json({}, { status: 500 })),
    );
    await open('/admin/notice-runs?tab=ledger', 'admin');
    await page.getByRole('button', { name: 'CSV' }).click();
    await expect.element(toast('The file could not be made, try again later')).toBeVisible();
    expect(files).toEqual([]);
  });

  it('of the logs has all pages of what is shown', async () => {
    api.answer({
      logs: ({ page: number = 1 }: { page?: number }) => ({
        app: (number === 1 ? ['1', '2'] : ['3']).map((id) => ({
          id,
          properties: { type: 'TRANSITION', color: 'INFO' },
        })),
        currentPage: number,
        lastPage: 2,
        total: 3,
      }),
    });
    await open('/admin/logs?tab=app', 'admin');
    await shown('App Logs');
    const { name, lines } = await saved();
    expect(name).toBe('app-log-2026-03-03.csv');
    expect(lines).toHaveLength(3 + 1);
  });

  it('of the tokens has all of them', async () => {
    api.answer({ apiTokens: () => [{ id: '1', name: 'Cameras of the north', scopes: [] }] });
    await open('/admin/api-tokens', 'admin');
    await shown('API tokens');
    const { name, lines } = await saved();
    expect(name).toBe('api-tokens-2026-03-03.csv');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('Cameras of the north');
  });
});

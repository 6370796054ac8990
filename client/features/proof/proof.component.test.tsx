import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import type { LogCheckpoint, SigningKey } from '../../graphql/schema';
import { type Partly, api } from '../../test/component/api';
import { isForEverybody } from '../../test/component/axe';
import { pageOf } from '../../test/component/many-events';
import { open } from '../../test/component/open';
import { saved } from '../../test/component/saved-file';
import {
  button,
  choose,
  dialog,
  heading,
  reads,
  rows,
  texts,
  toast,
} from '../../test/component/screen';

const ORIGIN = 'stopline.test/log';
const FINGERPRINT = '0123456789abcdef'.repeat(4);

const key = (id: string, changes: Partly<SigningKey> = {}): Partly<SigningKey> => ({
  id,
  fingerprint: FINGERPRINT,
  validUntil: null,
  introduced: true,
  ...changes,
});

const checkpoint = (size: number, changes: Partly<LogCheckpoint> = {}): Partly<LogCheckpoint> => ({
  size,
  origin: ORIGIN,
  root: 'cm9vdA==',
  note: `${ORIGIN}\n${size}\ncm9vdA==\n\n— signed\n`,
  timestamped: false,
  ...changes,
});

let keys: Partly<SigningKey>[];
let origins: string[];

beforeEach(() => {
  keys = [key('aabbccddeeff0011')];
  origins = [ORIGIN];
  api.answer({
    signingKeys: () => keys,
    logState: () => ({ broken: false, origins }),
    logCheckpoints: ({ origin }: { origin?: string | null }) =>
      pageOf(
        origin === `${ORIGIN}/2` || (origins.length > 1 && origin == null)
          ? [checkpoint(7, { origin: `${ORIGIN}/2` })]
          : [checkpoint(42), checkpoint(12, { timestamped: true })],
      ),
  });
});

describe('/admin/proof (proof 2)', () => {
  const listed = page.getByRole('list', { name: 'Keys' }).getByRole('listitem');

  it('shows the key with its fingerprint in groups of four, and copies it', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await open('/admin/proof', 'admin');
    await expect.element(heading('Proof and Privacy')).toBeVisible();
    await expect
      .element(page.getByRole('tab', { name: 'Keys and checkpoints', selected: true }))
      .toBeVisible();
    await reads(page, 'Publish both where you do not run the server');
    const groups = FINGERPRINT.match(/.{4}/g)!.join(' ');
    await reads(listed, 'aabbccddeeff0011', 'Signs now', groups);
    await expect.element(listed.getByText(/Not introduced/)).not.toBeInTheDocument();
    await button('Copy fingerprint of aabbccddeeff0011').click();
    await expect.element(toast('Copied the fingerprint')).toBeVisible();
    expect(copied).toHaveBeenCalledWith(FINGERPRINT);
  });

  it('lists the checkpoints newest first, and shows and saves the note of each', async () => {
    await open('/admin/proof', 'admin');
    const list = await rows('Checkpoints');
    expect(list.length).toBe(2);
    const newest = list.first();
    await button('Show note of 42 entries', newest).click();
    const note = dialog('Checkpoint of 42 entries');
    await expect.element(note).toBeVisible();
    expect(note.getByLabelText('Note', { exact: true }).element().textContent).toBe(
      checkpoint(42).note,
    );
    await userEvent.keyboard('{Escape}');
    await expect.element(note).not.toBeInTheDocument();
    const file = await saved(() => button('Download note of 42 entries', newest).click());
    expect(file.name).toBe('checkpoint-42.txt');
    expect(file.text).toBe(checkpoint(42).note);
  });

  it('saves the time stamp of a checkpoint that has one', async () => {
    api.worker.use(
      http.get('/api/log/checkpoints/12/timestamp', ({ request }) =>
        HttpResponse.text(`Stamp of ${new URL(request.url).searchParams.get('origin')}`),
      ),
    );
    await open('/admin/proof', 'admin');
    const stamped = (await rows('Checkpoints')).filter({ hasText: 'Time stamped' });
    expect(stamped.length).toBe(1);
    const file = await saved(() => button('Download time stamp of 12 entries', stamped).click());
    expect(file).toEqual({ name: 'checkpoint-12.tsr', text: `Stamp of ${ORIGIN}` });
  });

  it('says which key was not introduced by the key before', async () => {
    keys = [
      key('00112233445566aa', { introduced: false }),
      key('aabbccddeeff0011', { validUntil: '2026-03-01T08:00:00.000Z' }),
    ];
    await open('/admin/proof', 'admin');
    await expect.poll(() => listed.length).toBe(2);
    await reads(
      listed.first(),
      '00112233445566aa',
      'Signs now',
      'Not introduced by the key before',
    );
    await reads(listed.last(), 'Replaced');
    await isForEverybody();
  });

  it('shows what was signed before the log was restarted', async () => {
    origins = [`${ORIGIN}/2`, ORIGIN];
    await open('/admin/proof', 'admin');
    await expect.poll(async () => texts(await rows('Checkpoints')).length).toBe(1);
    await choose(page.getByRole('combobox', { name: 'Origin' }), ORIGIN);
    await expect.poll(async () => texts(await rows('Checkpoints')).length).toBe(2);
    await reads((await rows('Checkpoints')).last(), 'Time stamped');
    await isForEverybody();
  });
});

import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { createCitation, signedInAs } from '../../test/factory.js';

type Fields = Record<string, unknown>;

let app: TestApp;
afterEach(() => app.stop());

/** What no file has: the letterhead of the department, and its time zone. */
async function saveLetterhead(administrator: Visitor): Promise<void> {
  const background = { r: 20, g: 60, b: 90 };
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
  const { body } = await administrator.rest('GET', 'pdf-settings');
  const { id: _, ...texts } = (body.data as Fields[]).find(({ type }) => type === 'SPEEDING')!;
  const saved = await administrator.rest('PUT', 'pdf-settings/2', {
    ...texts,
    department_name: 'Department',
    office_name: 'Office',
    office_address: 'Lane 3\nMillbrook 20131\nTelephone 555 0199',
    office_logo_src: `data:image/png;base64,${png.toString('base64')}`,
  });
  expect([saved.status, saved.body.errors]).toEqual([200, undefined]);
  const settings = await administrator.rest('GET', 'settings/admin/citation');
  const confirmed = { ...settings.body, time_zone_confirmed: true };
  expect((await administrator.rest('PUT', 'settings/admin/citation', confirmed)).status).toBe(200);
}

const SITE = { kind: 'SITE_KIND', from: '2026-01-01', value: { kind: 'BUILT_UP' } };

/** An event of an hour ago, for the deadlines of the programs count from the violation; its camera has facts. */
async function submittedAt(
  serial: string,
  {
    speeding,
    camera,
    administrator,
  }: { speeding: Fields; camera: Fields[]; administrator: Visitor },
): Promise<number> {
  const [now] = await app.database.query<{ at: Date }[]>(`SELECT now() - interval '1 hour' AS at`);
  const id = await createCitation(app, 'REVIEW', {
    cause: 'SPEEDING',
    event: {
      captured_at: now!.at.toISOString(),
      camera: { system_name: 'Harbour Lane', system_type: 'RLC-4', serial_number: serial },
      speeding,
    },
  });
  await app.database.query(
    `UPDATE vehicles SET owner_address = E'Rosenweg 5\\n12345 Dorf' WHERE citation_id = $1`,
    [id],
  );
  for (const fact of camera) {
    const { status, body } = await administrator.rest('POST', `cameras/${serial}/facts`, fact);
    expect([status, body.errors]).toEqual([201, undefined]);
  }
  return id;
}

describe('The shipped programs (programs 7)', () => {
  it.each<[string, string, Fields, Fields]>([
    [
      'california-speed',
      'America/Los_Angeles',
      { measured: 56, limit: 30, trigger: 41 },
      { amount: 20_000, total: 20_000, currency: 'USD' },
    ],
    [
      'bussgeldstelle',
      'Europe/Berlin',
      { measured: 84, limit: 50, trigger: 58 },
      { amount: 26_000, total: 28_850, currency: 'EUR', points: 2, offence_code: '11.3.6 BKat' },
    ],
  ])('%s: from an empty installation to the first letter', async (name, zone, speeding, fine) => {
    app = await startApp({ TIME_ZONE: zone }, { isSetUp: false });
    const administrator = (await signedInAs(app, 1)).visitor;
    const inspection = (await signedInAs(app, 3)).visitor;
    const program = JSON.parse(await readFile(`samples/programs/${name}.json`, 'utf8')) as Fields;
    expect(program['example']).toBe(true);
    expect(program['note']).toMatch(
      /^Example\. Days, amounts and words must be checked by your lawyers\./,
    );
    const preview = await administrator.rest('POST', 'program/preview', { program });
    expect([preview.status, preview.body.errors]).toEqual([200, undefined]);
    const { digest, counts } = preview.body;
    const applied = await administrator.rest('POST', 'program', { program, digest });
    expect([applied.status, applied.body.counts]).toEqual([200, counts]);
    expect(counts.CONFLICT).toBe(0);
    const again = await administrator.rest('POST', 'program/preview', { program });
    expect(again.body.counts).toMatchObject({ ADD: 0, CHANGE: 0, CONFLICT: 0 });

    await saveLetterhead(administrator);
    const event = await submittedAt('PR-1', { speeding, camera: [SITE], administrator });
    const generate = () =>
      inspection.rest('PUT', `citations/${event}`, { report_status: 'COMPLETED' });
    const early = await generate();
    expect([early.status, early.body.message]).toEqual([
      409,
      'Notices cannot be made yet: Check by a lawyer is missing in Program',
    ]);
    await administrator.rest('POST', 'program/checked', { by: 'Dana Ruiz' });
    const done = await generate();
    expect([done.status, done.body.message]).toEqual([200, undefined]);
    const { body } = await inspection.rest('GET', `citations/${event}`);
    expect(body.fine).toMatchObject(fine);

    const kinds = (program['text_sets'] as Fields[]).map(({ kind }) => kind);
    if (!kinds.includes('WARNING')) return;
    // What notices must say, warning letters must say too, as far as it is no money.
    const period = { kind: 'WARNING', from: '2026-01-01', value: {} };
    const warned = await submittedAt('PR-2', { speeding, camera: [SITE, period], administrator });
    const warning = await inspection.rest('PUT', `citations/${warned}`, {
      ...{ report_status: 'COMPLETED', letter_kind: 'WARNING' },
    });
    expect([warning.status, warning.body.errors]).toEqual([200, undefined]);
    expect(warning.body.stopline_reference_id).toContain('WRN-');
  });
});

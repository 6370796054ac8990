import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, startWorker, type TestApp, type TestWorker } from '../../test/app.js';
import { startAuthority, type TestAuthority } from '../../test/authority.js';
import { unpacked } from '../../test/bags.js';
import type { Visitor } from '../../test/doors.js';
import { createEvent, signedInAs } from '../../test/factory.js';
import { until } from '../../test/until.js';

let app: TestApp;
let authority: TestAuthority;
let worker: TestWorker;
let inspector: Visitor;

beforeAll(async () => {
  authority = await startAuthority();
  app = await startApp();
  inspector = (await signedInAs(app, 3)).visitor;
  worker = await startWorker({ TSA_URL: authority.url });
});
afterAll(async () => {
  await worker.stop();
  await app.stop();
  authority.stop();
});

async function packed(caseId: number): Promise<{ sha256: string; zip: Buffer }> {
  const order = { purpose: 'Hearing', recipient: 'Court', masked: false };
  const { body } = await inspector.rest('POST', `citations/${caseId}/packages`, order);
  const { sha256 } = await until(`package ${body.id} is made`, async () => {
    const made = (await inspector.rest('GET', `packages/${body.id}`)).body;
    return made.status === 'READY' && made;
  });
  return { sha256, zip: (await inspector.rest('GET', `packages/${body.id}/file`)).raw };
}

const VERIFIER = 'dist/verifier/verify.mjs';
const STAMP = 'data/log/checkpoint.tsr';

it('proof 3: the first package of a case has the time stamp already, and the next one the same bytes', async () => {
  const caseId = await createEvent(app);
  const { sha256, zip } = await packed(caseId);
  const bag = unpacked(zip);
  try {
    expect(bag.entries.some((entry) => entry.endsWith(`/${STAMP}`))).toBe(true);
    expect(
      bag.run(
        'openssl',
        ...['ts', '-verify', '-in', STAMP, '-data', 'data/log/checkpoint.txt'],
        ...['-CAfile', authority.at('ca.pem')],
      ),
    ).toContain('Verification: OK');
    expect(bag.text('data/READ-ME-FIRST.html')).toContain('openssl ts -verify');
    const archive = join(bag.folder, '../package.zip');
    const verified = execFileSync(process.execPath, [VERIFIER, archive, '--json']);
    expect(JSON.parse(verified.toString())).toMatchObject({
      verdict: 'GENUINE',
      timestamp: { time: expect.any(String) },
    });
  } finally {
    bag.dispose();
  }
  expect((await packed(caseId)).sha256).toBe(sha256);
});

// The time after which a silent one counts as such is proven with the log's time stamps.
it('proof 1: an authority that does not answer stops no package: it comes without a stamp', async () => {
  authority.behaviour = (_, response) => response.destroy();
  const bag = unpacked((await packed(await createEvent(app))).zip);
  try {
    expect(bag.entries.some((entry) => entry.endsWith(`/${STAMP}`))).toBe(false);
    expect(bag.text('data/READ-ME-FIRST.html')).not.toContain('openssl ts -verify');
  } finally {
    bag.dispose();
  }
});

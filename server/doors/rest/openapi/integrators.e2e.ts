import type { Redis } from 'ioredis';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../../../scripts/lib/install.mjs';
import { Broadcasts } from '../../../platform/redis/broadcasts.js';
import { startApp, startWorker, type TestApp, type TestWorker } from '../../../test/app.js';
import type { Visitor } from '../../../test/doors.js';
import { createCitation, signedInAs } from '../../../test/factory.js';
import { withoutBrowser } from '../../../test/without-browser.js';

const ROOT = root;

/** An example of the page: what to run, and the answer that stands below it. */
interface Example {
  language: 'sh' | 'ts';
  code: string;
  answer: string | undefined;
}

function examples(): Example[] {
  const page = readFileSync(join(ROOT, 'docs/integrators.md'), 'utf8');
  return [...page.matchAll(/```(sh|ts)\n([\s\S]*?)```(?:\s*```json\n([\s\S]*?)```)?/g)].map(
    ([, language, code, answer]) => ({ language: language as 'sh' | 'ts', code: code!, answer }),
  );
}

let app: TestApp;
let worker: TestWorker;
let folder: string;
let environment: NodeJS.ProcessEnv;
let inspection: Awaited<ReturnType<typeof signedInAs>>;

beforeAll(async () => {
  withoutBrowser();
  app = await startApp({ WEBHOOK_ALLOW: '127.0.0.1' });
  await app.nest.listen(0, '127.0.0.1');
  const administrator = await signedInAs(app, 1);
  inspection = await signedInAs(app, 3);
  const processing = await signedInAs(app, 4);
  const { body } = await administrator.visitor.rest('POST', 'tokens', {
    name: 'The page for integrators',
    scopes: ['citations:read', 'events:write', 'logs:read'],
    expires_at: '2099-01-01T00:00:00Z',
  });
  for (let count = 0; count < 3; count += 1) {
    const id = await createCitation(app, 'REVIEW');
    await inspection.visitor.rest('PUT', `citations/${id}`, { report_status: 'COMPLETED' });
  }
  worker = await startWorker();
  // Inside the repository, where Node finds its packages.
  folder = mkdtempSync(join(ROOT, 'node_modules/.cache/integrators-'));
  environment = {
    PATH: process.env['PATH'],
    STOPLINE: `http://127.0.0.1:${(app.nest.getHttpServer().address() as AddressInfo).port}`,
    TOKEN: body.token,
    COOKIE: cookiesOf(processing.visitor),
    OFFICER_XSRF_TOKEN: processing.visitor.cookies.get('XSRF-TOKEN'),
    ADMIN_COOKIE: cookiesOf(administrator.visitor),
    XSRF_TOKEN: administrator.visitor.cookies.get('XSRF-TOKEN'),
  };
});
const cookiesOf = ({ cookies }: Visitor): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await worker.stop();
  await app.stop();
});

function run(
  command: string,
  args: string[],
): Promise<{ code: number | null; output: string; complaints: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: environment,
      timeout: 25_000,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let complaints = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output, complaints }));
  });
}

// The fields with fixed values; all others differ between installations.
const EXACT = new Set(['message', 'errors', 'code', 'statusCode', 'report_status', 'path']);

// A shortened text stands for one that begins like it.
const SHORTENED = /^([^…]{4})[^…]*…/;

/** Checks that an answer has all fields of the page, in the same places. */
function expectAlike(actual: any, shown: any, at = '$', exact = false): void {
  if (shown === null || typeof shown !== 'object') {
    const [, beginning] = SHORTENED.exec(String(shown)) ?? [];
    if (beginning !== undefined) expect(actual, at).toMatch(new RegExp(`^${beginning}`));
    if (exact) expect(actual, at).toBe(shown);
    else expect(typeof actual, at).toBe(typeof shown);
    return;
  }
  expect(Array.isArray(actual), at).toBe(Array.isArray(shown));
  for (const [key, value] of Object.entries(shown)) {
    expect(Object.keys(actual as object), at).toContain(key);
    expectAlike(
      actual[key],
      value,
      `${at}.${key}`,
      exact || (EXACT.has(key) && !(key === 'errors' && Array.isArray(value))),
    );
  }
}

/** The printed lines of the examples in TypeScript, by a word of each. */
const PRINTED: [word: string, printed: RegExp][] = [
  ['citationUpdated', /^now: COMPLETED\n$/],
  ['citationChanged', /^happened: CITATION_[A-Z]+\n$/],
  ['notificationCountChanged', /^unread: 0\n/],
  ['updated_since', /^(changed: \d+ [A-Z_]+\n){3,}next: [\w-]+\n$/],
  ['rel="next"', /^(page: EV-[\d-]+\n){3}$/],
  ['idempotency-key', /^commented: 201\n$/],
  ['standardwebhooks', /^received: webhook\.test\n$/],
  ['citationConnection', /^(TEC-\d{4}-\d{6} (READY|PENDING)\n){3}$/],
];

function printedBy(code: string): RegExp {
  const [, printed] = PRINTED.find(([word]) => code.includes(word)) ?? [];
  if (printed === undefined) throw new Error('Nobody knows what this example prints');
  return printed;
}

/** Puts an event on hold for an example that waits for a change, once it listens. */
async function actOnceHeard(): Promise<void> {
  const broadcasts = app.nest.get(Broadcasts, { strict: false });
  const listening = (): number =>
    (Reflect.get(broadcasts, 'receivers') as Map<string, object>).size;
  await expect.poll(listening).toBeGreaterThan(0);
  // Redis answers in order: what was asked for before the ping is there.
  await (Reflect.get(broadcasts, 'subscriber') as Redis).ping();
  const id = await createCitation(app, 'REVIEW');
  await inspection.visitor.rest('PUT', `citations/${id}`, { report_status: 'HOLD' });
}

describe('every example of docs/integrators.md does what the page says', () => {
  const found = examples();
  // Some machines that run the tests have no curl.
  const hasCurl = spawnSync('curl', ['--version']).status === 0;

  it('finds them', () => {
    expect(found.filter(({ language }) => language === 'sh').length).toBeGreaterThanOrEqual(9);
    expect(found.filter(({ language }) => language === 'ts')).toHaveLength(8);
  });

  found.forEach(({ language, code, answer }, index) => {
    it.skipIf(language === 'sh' && !hasCurl)(
      `${index + 1}: ${code.split('\n').find((line) => /curl|const|class/.test(line)) ?? code.split('\n')[0]!}`,
      async () => {
        if (language === 'ts') {
          const file = join(folder, `${index}.mjs`);
          const { outputText, diagnostics } = ts.transpileModule(code, {
            reportDiagnostics: true,
            compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
          });
          expect(diagnostics).toEqual([]);
          const source = ts.createSourceFile('example.ts', code, ts.ScriptTarget.ES2023);
          // Else the compiler takes it for a script, where nothing may be awaited.
          expect(ts.isExternalModule(source)).toBe(true);
          writeFileSync(file, outputText);
          const act = code.includes('citationChanged') ? actOnceHeard() : undefined;
          const { code: status, output, complaints } = await run(process.execPath, [file]);
          await act;
          expect([status, complaints]).toEqual([0, '']);
          expect(output).toMatch(printedBy(code));
          return;
        }
        const {
          code: status,
          output,
          complaints,
        } = await run('bash', ['-euo', 'pipefail', '-c', code]);
        expect([status, complaints]).toEqual([0, '']);
        if (answer !== undefined) expectAlike(JSON.parse(output), JSON.parse(answer));
        else if (code.includes('notice.pdf')) expect(output).toBe('%PDF-');
      },
    );
  });
});

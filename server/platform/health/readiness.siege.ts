import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { writeFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  createTestEnvironment,
  startTestProcess,
  type TestEnvironment,
} from '../../../scripts/lib/test-services.mjs';
import { loadConfig } from '../config/config.js';
import { Relay } from '../../test/relay.js';

const ALL_UP = { postgres: 'up', redis: 'up', storage: 'up' };

interface Told {
  status: number;
  body: { status: string; dependencies: Record<string, string> };
  ms: number;
}

async function readiness(url: string): Promise<Told> {
  const begun = Date.now();
  const answer = await fetch(`${url}/health/ready`);
  const body = (await answer.json()) as Told['body'];
  return { status: answer.status, body, ms: Date.now() - begun };
}

describe('the API and the worker say within a second what is true (reliability 24)', () => {
  let environment: TestEnvironment;
  let redis: Relay;
  let files: string;
  const running: { url: string; stop: () => Promise<void> }[] = [];
  /** A disk of 4 MB, where this machine lets us have one. */
  let hasDisk = false;

  beforeAll(async () => {
    environment = await createTestEnvironment(inject('services'));
    redis = await Relay.to(environment.variables['REDIS_URL']!);
    files = join(environment.variables['DATA_DIR']!, 'files');
    mkdirSync(files, { recursive: true });
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', files], { stdio: 'ignore' });
      hasDisk = true;
    } catch {
      // The user is not root, or the container may not mount.
    }
    const variables = { ...environment.variables, REDIS_URL: redis.url };
    running.push(await startTestProcess('app/main.js', variables));
    running.push(await startTestProcess('app/worker.js', variables));
  }, 120_000);
  afterEach(() => redis.mend());
  afterAll(async () => {
    await Promise.all(running.map((one) => one.stop()));
    await redis.stop();
    if (hasDisk) execFileSync('umount', [files]);
    await environment.dispose();
  });

  /** Waits until all of them report the same. */
  const told = (expected: Pick<Told, 'status'> & { dependencies: object }): Promise<void> =>
    Promise.all(
      running.map(({ url }) =>
        expect
          .poll(
            async () => {
              const { status, body } = await readiness(url);
              return { status, dependencies: body.dependencies };
            },
            { timeout: 15_000 },
          )
          .toEqual(expected),
      ),
    ).then(() => undefined);

  it('all is well', async () => {
    await told({ status: 200, dependencies: ALL_UP });
  });

  it.each(['cut', 'silence'] as const)('Redis is dead (%s)', async (outage) => {
    await told({ status: 200, dependencies: ALL_UP });
    redis[outage]();
    await told({ status: 200, dependencies: { ...ALL_UP, redis: 'down' } });
    for (const { url } of running) expect((await readiness(url)).ms).toBeLessThan(1_000);
    redis.cut();
    redis.mend();
    await told({ status: 200, dependencies: ALL_UP });
  });

  it('the disk is full', async ({ skip }) => {
    skip(!hasDisk, 'no file system can be mounted here');
    await told({ status: 200, dependencies: ALL_UP });
    const filler = join(files, 'filler');
    await writeFile(filler, Buffer.alloc(8 * 1024 * 1024)).catch((error: unknown) =>
      expect(error).toMatchObject({ code: 'ENOSPC' }),
    );
    for (const { url } of running) {
      const { status, body, ms } = await readiness(url);
      expect([status, body.dependencies]).toEqual([503, { ...ALL_UP, storage: 'down' }]);
      expect(ms).toBeLessThan(1_000);
    }
    await rm(filler);
    for (const { url } of running)
      expect(await readiness(url)).toMatchObject({ status: 200, body: { dependencies: ALL_UP } });
  });

  it('liveness and a metric name the version of the package and the commit of the build', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const commit = readFileSync('dist/commit', 'utf8');
    expect(commit).toMatch(/^(?:unknown|[0-9a-f]{40})$/);
    for (const { url } of running) {
      expect(await (await fetch(`${url}/health/live`)).json()).toEqual({
        status: 'ok',
        version,
        commit,
      });
      const text = await (await fetch(`${url}/metrics`)).text();
      expect(text).toContain(`stopline_build_info{version="${version}",commit="${commit}"} 1\n`);
    }
  });

  it('no metric has a label that Prometheus sets itself', async () => {
    for (const { url } of running) {
      const text = await (await fetch(`${url}/metrics`)).text();
      expect(text).toContain('stopline_disk_free_bytes{folder="files"}');
      expect(text).not.toMatch(/[{,](job|instance|exported_\w+)="/);
    }
  });

  it('figures that are the same in every process come from the workers alone (issue 23, point 25)', async () => {
    const told = await Promise.all(
      running.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()),
    );
    for (const name of ['stopline_jobs', 'stopline_events_due', 'stopline_notice_runs'])
      expect(told.map((text) => text.includes(`${name}{`))).toEqual([false, true]);
  });

  it('the worker is found on port 3001 where nothing else is said', () => {
    const { WORKER_PORT: _, ...rest } = { WORKER_PORT: '', ...environment.variables };
    expect(loadConfig(rest).http.workerPort).toBe(3001);
  });
});

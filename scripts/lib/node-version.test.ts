import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const scripts = join(import.meta.dirname, '..');
const node18 = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } })`;

describe.each(['start.mjs', 'test.mjs', 'screens.mjs'])('%s on Node 18', (script) => {
  it('says in one sentence which Node it needs', () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(node18)}`, join(scripts, script)],
      { encoding: 'utf8' },
    );
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      'Stopline needs Node 20.19 or later; this is 18.20.8.\n',
    ]);
  });

  it('asks before it loads anything that Node 18 cannot load', () => {
    const [first] = readFileSync(join(scripts, script), 'utf8').match(/^import .*$/m) ?? [];
    expect(first).toBe("import './lib/node-version.mjs';");
  });
});

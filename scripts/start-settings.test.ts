import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { root } from './lib/install.mjs';

/** The output of a start with these variables, which ends by itself. */
function started(variables: Record<string, string>): { status: number | null; output: string } {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/start.mjs')], {
    encoding: 'utf8',
    cwd: root,
    env: { ...process.env, ...variables },
  });
  return { status, output: stderr.trim() };
}

describe('npm start with a setting that cannot be', () => {
  it.each([
    ['PUBLIC_URL', '', 'PUBLIC_URL is empty: give it a value, or leave it out.'],
    ['DATA_DIR', ' ', 'DATA_DIR is empty: give it a value, or leave it out.'],
    ['DATABASE_URL', '', 'DATABASE_URL is empty: give it a value, or leave it out.'],
    ['REDIS_URL', '', 'REDIS_URL is empty: give it a value, or leave it out.'],
    ['PORT', '', 'PORT is empty: give it a value, or leave it out.'],
    [
      'PUBLIC_URL',
      'stopline.example',
      'PUBLIC_URL must be an address such as https://stopline.example, not stopline.example.',
    ],
    [
      'PUBLIC_URL',
      'ftp://a',
      'PUBLIC_URL must be an address such as https://stopline.example, not ftp://a.',
    ],
  ])('%s=%s ends with its name', (name, value, sentence) => {
    expect(started({ [name]: value })).toEqual({ status: 1, output: sentence });
  });
});

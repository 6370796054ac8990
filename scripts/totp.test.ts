import { spawnSync } from 'node:child_process';
import { generate } from 'otplib';
import { describe, expect, it } from 'vitest';

const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

describe('npm run totp', () => {
  it.each([
    ['in groups of four, as the page shows it', KEY.match(/.{4}/g)!],
    ['in quotes', [KEY.replace(/.{4}/g, '$& ')]],
    ['as the page copies it', [KEY]],
  ])('takes the key %s', async (_, typed) => {
    const before = await generate({ secret: KEY });
    const { stdout } = spawnSync(process.execPath, ['scripts/totp.mjs', ...typed], {
      encoding: 'utf8',
    });
    // The code changes with the half minute, maybe between the two.
    expect([before, await generate({ secret: KEY })]).toContain(stdout.trim());
  });
});

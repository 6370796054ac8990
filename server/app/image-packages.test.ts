import { describe, expect, it } from 'vitest';
import { isDeadWeight } from '../../deploy/prune-packages.mjs';

// The siege compares what the image leaves out with all that the server loads, and with every font of a notice.
describe('What the image leaves out of the packages', () => {
  it.each([
    'date-holidays/src/data.js',
    'pg/lib/index.js',
    'sharp/dist/index.mjs',
    '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2',
  ])('is not what the server loads: %s', (path) => expect(isDeadWeight(path)).toBe(false));

  it.each(['sharp/LICENSE', '@fontsource/noto-sans/LICENSE', 'typeorm/NOTICE.md'])(
    'is not a licence: %s',
    (path) => expect(isDeadWeight(path)).toBe(false),
  );
});

import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createLogger, logWarnings } from './logging.js';

describe('One JSON object a line on standard output (docs/operations.md)', () => {
  it('holds what Node and libraries warn of', async () => {
    const log = new PassThrough();
    logWarnings(createLogger('api', 'info', log));
    process.emitWarning('Node 20 is old.\nUpgrade', 'LibraryWarning');
    const [line] = (await once(log, 'data')) as [Buffer];
    expect(JSON.parse(line.toString())).toMatchObject({
      level: 40,
      msg: 'LibraryWarning: Node 20 is old.\nUpgrade',
    });
  });
});

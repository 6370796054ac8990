import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { HttpRegistry } from '../http-registry.js';
import { readVehicleFile } from './vehicle-file.js';
import { questionOf } from '../../../test/entries.js';
import { GIVEN_FIELDS, type GivenEntry } from '../registry-entry.pure.js';
import { snakeCase } from '../../../platform/domain/spelling.pure.js';

const page = readFileSync(join(import.meta.dirname, '../../../../docs/registry.md'), 'utf8');
const example = (language: string): string =>
  new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'ms').exec(page)?.[1] ?? '';

describe('docs/registry.md', () => {
  it('names every field, and no other', () => {
    const fields = /^## Fields\n(.*?)^## /ms.exec(page)?.[1] ?? '';
    const rows = fields.matchAll(/^\| `([a-z]+(?:_[a-z]+)+)` /gm);
    const named = Array.from(rows, ([, field]) => field);
    expect(named).toEqual(GIVEN_FIELDS.map(snakeCase));
  });

  it('has an example of a file that is taken, and one of an answer with the same vehicle', async () => {
    const stored: GivenEntry[] = [];
    await readVehicleFile(Readable.from([example('csv')]), async ({ rows, out }) => {
      stored.push(...rows.map(({ entry }) => entry));
      expect(out).toEqual([]);
    });
    expect(stored.map(({ ownerName }) => ownerName)).toEqual([
      'Ada Marlow',
      'Tern & Sons "Haulage" Ltd',
    ]);

    const server = createServer((_, response) => response.end(example('json')));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const registry = new HttpRegistry({ url }, () => undefined);
    expect(await registry.findEntries(questionOf('klm-4821'))).toEqual([
      { ...stored[0], storedAt: null },
    ]);
    server.closeAllConnections();
    server.close();
  });
});

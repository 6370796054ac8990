import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readImport } from '../../platform/imports/csv-import.js';
import { COLUMNS, factIn, OPTIONAL_COLUMNS } from '../cameras/fact-import.pure.js';
import { CHECK_FUNCTION_NAMES, CHECK_FUNCTIONS } from './check-functions.pure.js';
import { checkParams } from './check-rules.rules.js';

const page = readFileSync(join(import.meta.dirname, '../../../docs/cameras.md'), 'utf8');

describe('docs/cameras.md', () => {
  it.each(CHECK_FUNCTION_NAMES)('says when %s fires, with its parameters', (name) => {
    const from = page.indexOf(`**\`${name}\`**`);
    expect(from).toBeGreaterThan(-1);
    const text = page.slice(from, page.indexOf('\n\n', from));
    for (const param of Object.keys(CHECK_FUNCTIONS[name].params))
      expect(text).toContain(`\`${param}\``);
    for (const value of Object.values(checkParams(name, {})))
      if (typeof value === 'number') expect(text).toContain(`(${value.toLocaleString('en')};`);
  });

  it('has an example of a file of facts that can be imported', () => {
    const csv = /```csv\n(?<csv>[^`]+)```/.exec(page)?.groups?.['csv'] ?? '';
    const understand = (fields: Parameters<typeof factIn>[0]) => {
      const read = factIn(fields);
      return 'faults' in read ? read : { row: read.fact };
    };
    const rows = readImport(Buffer.from(csv), COLUMNS, understand, OPTIONAL_COLUMNS);
    expect(rows.length).toBeGreaterThan(5);
  });
});

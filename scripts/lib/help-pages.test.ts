import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { helpPage } from './help-pages.mjs';

const folder = join(import.meta.dirname, '../../docs/help');
const files = readdirSync(folder);

describe('A page of help', () => {
  it('becomes its title and its HTML', () => {
    expect(helpPage('# Search\n\n- **One** date & `@Ada`\n')).toEqual({
      title: 'Search',
      html: '<ul>\n<li><strong>One</strong> date &amp; <code>@Ada</code></li>\n</ul>\n',
    });
  });

  it.each([
    ['no heading', 'Text only\n'],
    ['a heading of the second level', '## Search\n\nText\n'],
    ['HTML', '# Search\n\n<script>alert(1)</script>\n'],
    ['HTML in a line', '# Search\n\nText <img src=x onerror=alert(1)>\n'],
  ])('is refused with %s', (_, text) => expect(() => helpPage(text)).toThrow(/A page of help/));

  it.each(files)('%s can be compiled, and is short enough for a panel', (file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    expect(helpPage(text).html).not.toBe('');
    expect(text.split('\n').length).toBeLessThanOrEqual(30);
  });
});

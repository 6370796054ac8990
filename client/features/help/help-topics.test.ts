import { describe, expect, it } from 'vitest';

import { paths } from '../../lib/paths';
import { HELP_TOPICS, helpTopic } from './help-topics';

// Read as text: a feature imports nothing of the application above it.
const [router = ''] = Object.values(
  import.meta.glob<string>('../../app/router.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

const files = Object.keys(import.meta.glob('../../../docs/help/*.md')).map((path) =>
  path.replace(/^.*\/|\.md$/g, ''),
);

describe('help', () => {
  it('has a file for each page, and no file without a page', () => {
    const named = [...new Set([...HELP_TOPICS.map(([, file]) => file), 'statuses'])];
    expect(files.sort()).toEqual(named.sort());
  });

  it('is there for each page inside the shell', () => {
    const [, pages = ''] = router.split('const pages');
    const [list = ''] = pages.split('];');
    const addresses = [...list.matchAll(/path: (?:'([^']+)'|paths\.(\w+))/g)].map(
      ([, text, name]) => text ?? paths[name as 'search'],
    );
    expect(addresses.length).toBeGreaterThan(20);
    const without = addresses.filter(
      (address) => address !== '*' && helpTopic(address) === 'statuses',
    );
    expect(without).toEqual([]);
  });

  it('is the meaning of the statuses where there is no page', () => {
    expect(helpTopic('/no/such/page')).toBe('statuses');
  });
});

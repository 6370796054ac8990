import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// Issue 24, point 8: a notice prints what it keeps of its event, each with its word. A forgotten line is red.

const source = (patterns: string[], exclude: string[] = []): string =>
  globSync(patterns, { exclude: [...exclude, '**/*.test.ts'] })
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');

const names = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
];

it('something reads each value that a notice keeps', () => {
  const kept = names(source(['server/features/notices/**/notice.content.ts']), /^ +(\w+)\??: /gm);
  const readers = source(
    [
      'server/features/{notices,print-runs,public-evidence}/**/*.ts',
      'server/doors/evidence/**/*.ts',
    ],
    ['**/notice.content.ts', '**/notice.sample.ts', '**/catalogue/**'],
  );
  expect(kept.length).toBeGreaterThan(30);
  // A word of the catalogue may have the same name.
  const isRead = (name: string): boolean =>
    new RegExp(`(?<!words)\\.${name}\\b|[{,]\\s*${name}\\b(?!:)`).test(readers);
  expect(kept.filter((name) => !isRead(name))).toEqual([]);
});

it('something prints each word of the catalogue', () => {
  const words = names(source(['server/features/notices/**/en.pure.ts']), /^ {2}(\w+):/gm);
  const printers = source(['server/{features,doors}/**/*.ts'], ['**/catalogue/**']);
  expect(words.length).toBeGreaterThan(50);
  const isPrinted = (name: string): boolean =>
    new RegExp(`words\\.${name}\\b|[{,]\\s*${name}\\b|'${name}'`).test(printers);
  expect(words.filter((name) => !isPrinted(name))).toEqual([]);
});

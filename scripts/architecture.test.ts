import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');

/** True if a name in backticks is a file, and not a pattern or a word of the code. */
const isFile = (name: string): boolean => /^[\w./-]+\.(?:ts|tsx|mjs|md|graphql|yml)$/.test(name);

/** Each file that a line names; one without a folder stands beside the file that the line names before it. */
function namedFiles(line: string): string[] {
  let folder = '.';
  return [...line.matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) => {
    if (name.startsWith('NAME.')) return [];
    if (name.endsWith('/') && /^(?:server|client)\//.test(name)) return [name];
    if (!isFile(name)) return [];
    const isBeside = !name.includes('/') && !existsSync(join(root, name));
    if (!isBeside) folder = dirname(name);
    return [isBeside ? join(folder, name) : name];
  });
}

it('names only files and folders that exist in docs/architecture.md', () => {
  const named = page.split('\n').flatMap(namedFiles);
  expect(named.length).toBeGreaterThan(70);
  expect(named.filter((name) => !existsSync(join(root, name)))).toEqual([]);
});

it('keeps files of SQL free of classes that are injected', () => {
  const server = join(root, 'server');
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.queries.ts'),
  );
  const injected = files.filter((name) =>
    readFileSync(join(server, name), 'utf8').includes('@Injectable('),
  );
  expect([files.length > 90, injected]).toEqual([true, []]);
});

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const FOLDERS = ['client', 'deploy', 'samples', 'scripts', 'server'];
/** These folders are written by code generators. */
const GENERATED = ['client/graphql', 'client/rest'];

const BEGINNING = /^\s*(?:\{?\/\*\*?|\*|\/\/)\s+/;
const RELATIVE = /^(?:what|whether|who|whom|whose|whoever|whatever|where|which|how|why)\b/i;
const ODD_WORDS = /\b(?:told|anew|whoever|whomever)\b/i;
/** A line after which the next one begins a comment or a paragraph of one. */
const BEFORE_PARAGRAPH = /^\s*(?:\{?\/\*\*?|\*|\/\/)\s*$/;

/** The faults of the comments in a source file: `path:line text`. */
function faultsOf(path: string, text: string): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const [mark] = BEGINNING.exec(line) ?? [];
    if (mark === undefined) return [];
    const before = lines[index - 1] ?? '';
    const begins = mark.includes('/*') || BEFORE_PARAGRAPH.test(before) || !BEGINNING.test(before);
    const isFault =
      (begins && RELATIVE.test(line.slice(mark.length))) || ODD_WORDS.test(line.slice(mark.length));
    return isFault ? [`${path}:${index + 1} ${line.trim()}`] : [];
  });
}

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.(?:ts|tsx|mjs|cjs)$/.test(path) && statSync(join(root, path)).isFile())
    .filter((path) => !GENERATED.some((generated) => path.startsWith(`${generated}/`))),
);

it('begins no comment with a relative clause, and uses no word of its own', () => {
  expect(sources.length).toBeGreaterThan(1_000);
  const own = join('scripts', 'comments.test.ts');
  const checked = sources.filter((path) => path !== own);
  expect(checked.flatMap((path) => faultsOf(path, readFileSync(join(root, path), 'utf8')))).toEqual(
    [],
  );
});

it('finds a relative clause at the beginning of a comment or a paragraph, and nowhere else', () => {
  const wrong = ['/** What it does. */', '// Whether it is.', '/**\n * Who calls.\n */'];
  const paragraph = '/**\n * Returns it.\n *\n * How it works.\n */';
  for (const text of [...wrong, paragraph, '// Returns what it was told.'])
    expect(faultsOf('x.ts', text)).toHaveLength(1);
  for (const text of [
    '// Returns the value\n// which it has.',
    'const what = 1;',
    '/** True if it is. */',
  ])
    expect(faultsOf('x.ts', text)).toEqual([]);
});

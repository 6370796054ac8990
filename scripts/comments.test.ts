import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const FOLDERS = ['client', 'deploy', 'samples', 'scripts', 'server', 'verifier'];
/** These folders are written by code generators. */
const GENERATED = ['client/graphql', 'client/rest'];

const BEGINNING = /^\s*(?:\{?\/\*\*?|\*|\/\/)\s+/;
const RELATIVE = /^(?:what|whether|who|whom|whose|whoever|whatever|where|which|how|why)\b/i;
/** A literal of a description or a summary that begins with a relative clause or a word without its noun. */
const RIDDLE =
  /['"`]((?:What|Whether|Who|Whom|Whose|Where|Which|How|Why|When|Its|Their|(?:Until|Since|From|By|For|Of|To) (?:then|when|which|whom|what))\b.*?)['"`]/g;
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

/** The faults of the descriptions in a file. A question is an example of a text, not a description. */
function riddlesOf(path: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(RIDDLE)]
        .filter(([, said]) => !said!.endsWith('?'))
        .map(([, said]) => `${path}:${index + 1} ${said}`),
    );
}

/** True if a file describes the REST API or the GraphQL API. */
const describesApi = (path: string): boolean =>
  (path.startsWith('server/doors/rest/') ||
    /^server\/platform\/(?:openapi|errors)\//.test(path) ||
    /^server\/.*\.(?:args|controller|enums|inputs|model|resolver|shapes)\.ts$/.test(path)) &&
  !path.endsWith('.test.ts');

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

it('describes nothing of the APIs by a relative clause', () => {
  const described = sources.filter(describesApi);
  expect(described.length).toBeGreaterThan(130);
  expect(
    described.flatMap((path) => riddlesOf(path, readFileSync(join(root, path), 'utf8'))),
  ).toEqual([]);
});

it('finds a relative clause at the beginning of a description, and nowhere else', () => {
  for (const text of [
    "flag('Whether it is.')",
    "summary: 'How many there are',",
    "moment('Until when.')",
    'text("Its user\'s name.")',
  ])
    expect(riddlesOf('x.ts', text)).toHaveLength(1);
  for (const text of ["text('Name of the user.')", "text('A comment.', 'Which of the two cars?')"])
    expect(riddlesOf('x.ts', text)).toEqual([]);
});

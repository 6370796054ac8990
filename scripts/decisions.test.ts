import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = join(import.meta.dirname, '../docs/decisions');
const read = (file: string): string => readFileSync(join(FOLDER, file), 'utf8');

interface Entry {
  file: string;
  number: number;
  title: string;
  body: string[];
}

const entries = readdirSync(FOLDER)
  .filter((file) => file !== 'README.md')
  .map((file): Entry => {
    const [heading = '', ...body] = read(file).split('\n');
    const [, number, title = ''] = /^# (\d+)\. (.+)$/.exec(heading) ?? [];
    return { file, number: Number(number), title, body: body.filter((line) => line !== '') };
  });

it('lists each decision once in the index of docs/decisions, by its own title', () => {
  const listed = [...read('README.md').matchAll(/^- \[(\d+\. .+)\]\((.+)\)$/gm)];
  const lines = listed.map(([, title, file]) => `${title} ${file}`);
  const wanted = entries.map(({ number, title, file }) => `${number}. ${title} ${file}`);
  expect(lines.toSorted()).toEqual(wanted.toSorted());
});

it('gives each decision a number of its own, with which its file begins', () => {
  expect(new Set(entries.map(({ number }) => number)).size).toBe(entries.length);
  const begins = entries.map(({ number, file }) => file.startsWith(`${number}`.padStart(4, '0')));
  expect(begins).not.toContain(false);
});

it('says a decision in at most 15 lines', () =>
  expect(entries.filter(({ body }) => body.length > 15).map(({ file }) => file)).toEqual([]));

it('names a later decision in each that was replaced or changed', () => {
  const numbers = new Set(entries.map(({ number }) => number));
  const notes = entries.flatMap(({ number, body: [firstLine = ''] }) =>
    [...firstLine.matchAll(/_(?:Replaced|Changed) by (\d+)\b/g)].map(([, by]) => [
      number,
      Number(by),
    ]),
  );
  expect(notes.length).toBeGreaterThan(5);
  for (const [number = 0, by = 0] of notes)
    expect([by > number, numbers.has(by)]).toEqual([true, true]);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const text = readFileSync(join(import.meta.dirname, '../docs/decisions.md'), 'utf8');
const [index = '', ...bodies] = text.split(/^(?=## \d+\. )/m);

interface Entry {
  number: number;
  title: string;
  firstLine: string;
}

const entries = bodies.map((body): Entry => {
  const [heading = '', , firstLine = ''] = body.split('\n');
  const [, number, title = ''] = /^## (\d+)\. (.+)$/.exec(heading) ?? [];
  return { number: Number(number), title, firstLine };
});

/** Returns the anchor that GitHub gives a heading. */
const anchorOf = ({ number, title }: Entry): string =>
  `${number}. ${title}`
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');

it('lists each decision once in the index of docs/decisions.md, by its own title', () => {
  const listed = [...index.matchAll(/^- \[(\d+)\. (.+)\]\(#(.+)\)$/gm)];
  const lines = listed.map(([, number, title, anchor]) => `${number}. ${title} #${anchor}`);
  const wanted = entries.map((entry) => `${entry.number}. ${entry.title} #${anchorOf(entry)}`);
  expect(lines.toSorted()).toEqual(wanted.toSorted());
  expect(new Set(entries.map(({ number }) => number)).size).toBe(entries.length);
});

it('names a later decision in each that was replaced or changed', () => {
  const numbers = new Set(entries.map(({ number }) => number));
  const notes = entries.flatMap(({ number, firstLine }) =>
    [...firstLine.matchAll(/_(?:Replaced|Changed) by (\d+)\b/g)].map(([, by]) => [
      number,
      Number(by),
    ]),
  );
  expect(notes.length).toBeGreaterThan(5);
  for (const [number = 0, by = 0] of notes)
    expect([by > number, numbers.has(by)]).toEqual([true, true]);
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ERRORS } from '../platform/errors/catalogue.js';

// Issue 24, point 17: the page for integrators shows what can occur, and leaves no code out.

const page = readFileSync('docs/integrators.md', 'utf8');

it('the table of codes has each code of both doors once, with its status', () => {
  const rows = [...page.matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) +\| ([\d, ]+?) +\|/gm)].flatMap(
    ([, codes = '', statuses = '']) =>
      [...codes.matchAll(/`([A-Z_]+)`/g)].map(([, code = '']) => ({ code, statuses })),
  );
  expect(rows.map(({ code }) => code).toSorted()).toEqual(Object.keys(ERRORS).toSorted());
  for (const { code, statuses } of rows)
    expect(statuses.split(', '), code).toContain(
      String(ERRORS[code as keyof typeof ERRORS].status),
    );
});

it('a cursor of an example is that of its row', () => {
  const edges = [
    ...page.matchAll(
      /"cursor": "([^"]+)",\s*"node": \{ "id": "(\d+)", "updatedAt": "([^"]+)Z" \}/g,
    ),
  ];
  expect(edges.length).toBeGreaterThan(1);
  for (const [, cursor = '', id, updatedAt] of edges)
    expect(Buffer.from(cursor, 'base64url').toString()).toBe(`${updatedAt}000Z ${id}`);
  expect(page).toContain(`"endCursor": "${edges.at(-1)?.[1]}"`);
});

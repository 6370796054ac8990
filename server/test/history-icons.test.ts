import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ACTIVITIES, type ActivityLook } from '../platform/activity/activity.types.js';

// The client shows a dot for an icon that it does not know; it shares no code with the server, so its table is read.
it('the client has the icon of each entry that a history shows, and no other', () => {
  const table = readFileSync('client/features/history/history-icons.ts', 'utf8');
  const known = [...table.matchAll(/^ {2}'?([a-z\d-]+)'?: Icon/gm)].map(([, name]) => name);
  const named = Object.values<ActivityLook>(ACTIVITIES)
    .filter(({ history }) => history === true)
    .map(({ icon }) => icon);
  expect(named.length).toBeGreaterThan(20);
  expect(known.toSorted()).toEqual([...new Set(named)].toSorted());
});

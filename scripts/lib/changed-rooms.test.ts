import { expect, it } from 'vitest';

import { roomOf } from './changed-rooms.mjs';

it.each([
  ['server/features/desk/desk.service.ts', 'server/features/desk'],
  ['server/features/citations/reads/search.ts', 'server/features/citations'],
  ['server/app/main.ts', 'server/app'],
  ['client/features/desk/stage/film.tsx', 'client/features/desk'],
  ['client/ui/dialog-buttons.tsx', 'client/ui'],
  ['scripts/test.mjs', 'scripts'],
  ['README.md', ''],
])('%s is in the room %s', (file, room) => expect(roomOf(file)).toBe(room));

import { expect, it } from 'vitest';
import { isRoleId, ROLES } from './duty.js';

it('contract 5: the six roles, what they see and what they are here for', () => {
  const rows = Object.entries(ROLES).map(([id, { name, duty, sees }]) => [
    Number(id),
    name,
    sees.join(' '),
    duty,
  ]);
  expect(rows).toEqual([
    [1, 'System Administrator', '', 'administrator'],
    [2, 'TEC Administrator', '', 'administrator'],
    [3, 'Inspection Officer', 'REDLIGHT SPEEDING', 'inspection'],
    [4, 'Processing Officer', 'REDLIGHT SPEEDING', 'processing'],
    [5, 'Redlight Processing Officer', 'REDLIGHT', 'processing'],
    [6, 'Spot-Speed Processing Officer', 'SPEEDING', 'processing'],
  ]);
});

it('spec 6: a duty is what the name of its role says', () => {
  const words = {
    administrator: 'Administrator',
    processing: 'Processing',
    inspection: 'Inspection',
  };
  for (const { name, duty } of Object.values(ROLES)) expect(name).toContain(words[duty]);
});

it.each([1, 2, 3, 4, 5, 6])('contract 5: %i is a role', (id) => expect(isRoleId(id)).toBe(true));

it.each([0, 7, 1.5, -1, NaN, '1', null, undefined, 'System Administrator', '__proto__'])(
  '%j is no role',
  (value) => expect(isRoleId(value)).toBe(false),
);

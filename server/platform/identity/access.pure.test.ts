import { describe, expect, it } from 'vitest';
import { ROLES, type RoleId } from '../domain/duty.js';
import { mayCall } from './access.pure.js';
import type { Access } from './allow.js';
import type { Caller, TokenScope } from './caller.js';

const origin = { ip: '127.0.0.1', requestId: 'test' };

function user(roleId: RoleId): Caller {
  const { duty, sees } = ROLES[roleId];
  return {
    kind: 'user',
    userId: 1,
    sessionId: '',
    name: '',
    firstName: '',
    lastName: '',
    badgeNumber: 1,
    roleId,
    duty,
    sees,
    ...origin,
  };
}

function token(...scopes: TokenScope[]): Caller {
  return {
    kind: 'token',
    tokenId: 1,
    name: '',
    scopes,
    expiresAt: new Date(),
    sees: [],
    ...origin,
  };
}

const callers = {
  'System Administrator': user(1),
  'TEC Administrator': user(2),
  'Inspection Officer': user(3),
  'Processing Officer': user(4),
  'Redlight Processing Officer': user(5),
  'Spot-Speed Processing Officer': user(6),
  'token citations:read': token('citations:read'),
  'token events:write': token('events:write'),
  'token of both': token('citations:read', 'events:write'),
  'token of none': token(),
} satisfies Record<string, Caller>;

const table: [readonly Access[], (keyof typeof callers)[]][] = [
  [
    ['signed-in'],
    [
      'System Administrator',
      'TEC Administrator',
      'Inspection Officer',
      'Processing Officer',
      'Redlight Processing Officer',
      'Spot-Speed Processing Officer',
    ],
  ],
  [['administrator'], ['System Administrator', 'TEC Administrator']],
  [['inspection'], ['Inspection Officer']],
  [
    ['processing'],
    ['Processing Officer', 'Redlight Processing Officer', 'Spot-Speed Processing Officer'],
  ],
  [['token:events:write'], ['token events:write', 'token of both']],
  [
    ['inspection', 'token:citations:read'],
    ['Inspection Officer', 'token citations:read', 'token of both'],
  ],
];

describe('who may call a handler', () => {
  it.each(table)('%j', (access, allowed) => {
    const names = Object.entries(callers).filter(([, caller]) => mayCall(access, caller));
    expect(names.map(([name]) => name)).toEqual(allowed);
  });
});

import type { Access } from './allow.js';
import type { Caller } from './caller.js';

/** Whether a caller is among those a handler is meant for; `public` handlers are not asked. */
export function mayCall(access: readonly Access[], caller: Caller): boolean {
  return caller.kind === 'user'
    ? access.includes('signed-in') || access.includes(caller.duty)
    : caller.scopes.some((scope) => access.includes(`token:${scope}`));
}

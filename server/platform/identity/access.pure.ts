import type { Access } from './allow.js';
import type { Caller } from './caller.js';

/** True if a handler is meant for a caller; `public` handlers need no check. */
export function mayCall(access: readonly Access[], caller: Caller): boolean {
  return caller.kind === 'user'
    ? access.includes('signed-in') || access.includes(caller.duty)
    : caller.scopes.some((scope) => access.includes(`token:${scope}`));
}

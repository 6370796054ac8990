/** The roles of contract 5; a role is always one of these ids, never a name from outside. */
export const ROLES = {
  1: { name: 'System Administrator', duty: 'administrator', sees: [] },
  2: { name: 'TEC Administrator', duty: 'administrator', sees: [] },
  3: { name: 'Inspection Officer', duty: 'inspection', sees: ['REDLIGHT', 'SPEEDING'] },
  4: { name: 'Processing Officer', duty: 'processing', sees: ['REDLIGHT', 'SPEEDING'] },
  5: { name: 'Redlight Processing Officer', duty: 'processing', sees: ['REDLIGHT'] },
  6: { name: 'Spot-Speed Processing Officer', duty: 'processing', sees: ['SPEEDING'] },
} as const satisfies Record<number, { name: string; duty: string; sees: readonly string[] }>;

export type RoleId = keyof typeof ROLES;
export const CAUSES = ['REDLIGHT', 'SPEEDING'] as const;
export type Cause = (typeof CAUSES)[number];

/** The kind of work that a user does. */
export type Duty = (typeof ROLES)[RoleId]['duty'];

export const SYSTEM_ADMINISTRATOR: RoleId = 1;

/** True if a role runs the admin area; badge number and role of such a user stay as they are (contract 5). */
export function isAdministrator(roleId: RoleId): boolean {
  return ROLES[roleId].duty === 'administrator';
}

/** True if an id from outside is a role of the list. */
export function isRoleId(value: unknown): value is RoleId {
  return typeof value === 'number' && Object.hasOwn(ROLES, value);
}

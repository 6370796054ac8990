/** The person who did something, as everybody sees them who sees what they did. */
export interface Officer {
  id: number;
  name: string;
  firstName: string;
  lastName: string;
  badgeNumber: number;
}

/** The columns of an officer, in a statement in which `u` is a row of `users`. */
const OFFICER = [
  ['id', 'u.id'],
  ['name', `u.first_name || ' ' || u.last_name`],
  ['firstName', 'u.first_name'],
  ['lastName', 'u.last_name'],
  ['badgeNumber', 'u.badge_number'],
] as const satisfies readonly (readonly [name: keyof Officer, sql: string])[];

/** The same as one JSON value: an {@link Officer}. */
export const OFFICER_JSON = `json_build_object(${OFFICER.map(([name, sql]) => `'${name}', ${sql}`).join(', ')})`;

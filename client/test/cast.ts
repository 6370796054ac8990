import { generate } from 'otplib';
import { vi } from 'vitest';

/** The password of every account of the tests. */
export const PASSWORD = 'Stopline-browser-2026';

/** Seconds that a two-factor code is good for (RFC 6238). */
const STEP_S = 30;

/** A user with an account. */
export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  badgeNumber: number;
  roleId: number;
  /** The two-factor key, once it has been read off the registration view. */
  secret?: string;
  /** The time step of the last code that was used: the server takes none twice. */
  lastStep?: number;
}

/** Returns a user who signs in as `email@stopline.test`. */
export const person = (
  email: string,
  firstName: string,
  lastName: string,
  badgeNumber: number,
  roleId: number,
): Person => ({ email: `${email}@stopline.test`, firstName, lastName, badgeNumber, roleId });

/** One account of each role (contract, section 5), and a second inspection officer to be faster. */
export const newCast = () => ({
  admin: person('admin', 'Astrid', 'Falkner', 1001, 1),
  tec: person('tec', 'Milo', 'Tessaro', 1002, 2),
  inspection: person('inspection', 'Ines', 'Okonedo', 3107, 3),
  deputy: person('deputy', 'Dario', 'Quist', 3108, 3),
  processing: person('processing', 'Priya', 'Venkat', 4215, 4),
  redlight: person('redlight', 'Ruben', 'Castellane', 4388, 5),
  speed: person('speed', 'Saoirse', 'Lindgren', 4402, 6),
});

export type Part = keyof ReturnType<typeof newCast>;

export const nameOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`;

/**
 * A two-factor code that the server takes now. It takes the codes of one step either way, each once: a second sign-in
 * within the same half minute uses the code of the next step, a third one waits.
 */
export async function nextCode(who: Person): Promise<string> {
  if (who.secret === undefined) throw new Error(`${who.email} has not registered two-factor`);
  const now = (): number => Math.floor(Date.now() / 1000 / STEP_S);
  const step = Math.max(now(), (who.lastStep ?? 0) + 1);
  // Also asked for before any test begins, where `expect.poll` is not to be had.
  const isTaken = (): void => {
    if (now() < step - 1) throw new Error(`A code of ${who.email} is not taken yet`);
  };
  await vi.waitFor(isTaken, { timeout: 2 * STEP_S * 1000, interval: 500 });
  who.lastStep = step;
  return generate({ secret: who.secret, epoch: step * STEP_S });
}

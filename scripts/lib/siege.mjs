/** Tests of outages, stops and silence, which take minutes of waiting: `npm run test:siege`. */
export const SIEGE_ONLY = ['connections', 'stopping', 'outages', 'frozen-redis', 'readiness'].map(
  (name) => `server/test/${name}.e2e.ts`,
);

/** Tests that are smaller in an everyday run. */
export const SIZED = ['hostile', 'desk-claims', 'desk-decisions', 'workflow', 'webhook-load'].map(
  (name) => `server/test/${name}.e2e.ts`,
);

export const DATA_FOLDER = 'scripts/lib/data-folder.test.ts';

/** The rooms that these tests are about: all that they start, and what they call in it. */
const ROOMS =
  /^(?:server\/(?:app|doors|platform|features\/(?:citations|comments|deadlines|desk|webhooks))\/|scripts\/(?:lib\/|test\.mjs$)|vitest\.config\.|server\/test\/siege\.)/;

/**
 * True if the siege has to prove this file again after a change.
 * @param {string} file
 */
export const isOfSiege = (file) =>
  ROOMS.test(file) || [...SIEGE_ONLY, ...SIZED, DATA_FOLDER].includes(file);

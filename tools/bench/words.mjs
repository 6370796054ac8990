export const count = (/** @type {number} */ number) => Math.round(number).toLocaleString('en-US');
export const kB = (/** @type {number} */ bytes) => `${Math.round(bytes / 1_000)} kB`;
export const ms = (/** @type {number | undefined} */ milliseconds) =>
  milliseconds === undefined
    ? '–'
    : `${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`;
export const clock = (/** @type {Date} */ date) => date.toISOString().slice(11, 16);

import { Initial1700000000000 } from './migrations/1700000000000-initial.js';

/** Every migration, oldest first. */
export const MIGRATIONS = [Initial1700000000000];

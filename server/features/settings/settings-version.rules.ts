import { z } from 'zod';

const VERSION = 'Version must be a whole number';
const LARGEST_VERSION = 2_147_483_647;

/** The version of settings that somebody changes. */
export const SettingsVersion = z
  .int({ error: ({ input }) => (input == null ? 'Version is required' : VERSION) })
  .min(1, VERSION)
  .max(LARGEST_VERSION, VERSION);

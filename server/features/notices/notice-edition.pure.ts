/** The edition of fixed words and hours of the letters that are made now. */
export const EDITION = 2 as const;

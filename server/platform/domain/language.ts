/** The languages that a notice can be made in (mailing 3). */
export const LANGUAGES = ['en', 'es', 'fr', 'de', 'ar'] as const;

export type Language = (typeof LANGUAGES)[number];

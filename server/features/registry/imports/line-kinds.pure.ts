/** The reasons for which a line of a file is listed (guards 3). */
export const LINE_KINDS = ['REFUSED', 'SUSPECT', 'DOUBLE'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** The density of a page. The styles and the estimate of what fits use the same numbers. */
export interface Density {
  /** Above each section, in mm. */
  gap: number;
  /** Above and below the text of a table's row, in mm. */
  row: number;
  /** Heights of lines, in sizes of their text. */
  rowLine: number;
  textLine: number;
  /** Below each of the department's texts, in mm. */
  textGap: number;
  /** The padding above and below the content of a box, in mm. */
  padding: number;
  /** The height of the officer's signature, in mm. */
  signature: number;
  /** The size of the code that leads to the evidence, in mm. */
  evidenceCode: number;
  /** Headings of the department's texts stand in the first line of the text, and a text may go on in the next column. */
  isRunIn: boolean;
}

const USUAL: Density = {
  ...{ gap: 3.4, row: 0.5, rowLine: 1.3, textLine: 1.36, textGap: 2.2, padding: 2.3 },
  ...{ signature: 11, evidenceCode: 24, isRunIn: false },
};

const COMPACT: Density = {
  ...{ gap: 2.8, row: 0.26, rowLine: 1.28, textLine: 1.32, textGap: 1.7, padding: 2 },
  ...{ signature: 8, evidenceCode: 21, isRunIn: false },
};

const TIGHT: Density = {
  ...{ gap: 2, row: 0.08, rowLine: 1.22, textLine: 1.25, textGap: 1, padding: 1.6 },
  ...{ signature: 6.5, evidenceCode: 18, isRunIn: true },
};

/** Ordered from the most readable to the most compact. */
export const DENSITIES = { USUAL, COMPACT, TIGHT };

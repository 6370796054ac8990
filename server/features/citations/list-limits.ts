/** The injection token of {@link ListLimits}. */
export const LIST_LIMITS = Symbol('LIST_LIMITS');

/** Where the lists change from one way of reading to another; tests set other values to reach both sides with few rows. */
export interface ListLimits {
  /** Stored rows before this one are read in one go: skipping a few of them takes less than finding 15 by their keys. */
  startRows: number;
  /** Postgres skips so many rows in well under a millisecond; pages behind them are read from the nearer end (performance 7). */
  nearRows: number;
}

/** The limits of a real installation. */
export const listLimits = (): ListLimits => ({
  startRows: 75,
  nearRows: 3_000,
});

/** The beginning of the names of all spooled files of runs. */
export const SPOOLED = 'run-';

/** Returns the beginning of the names of the spooled files of a run, or of one file of it. */
export function spooledFor(runId: number, fileId?: number): string {
  return `${SPOOLED}${runId}-${fileId === undefined ? '' : `${fileId}-`}`;
}

/** Returns the runs that spooled files are of. */
export function runsOf(names: readonly string[]): Set<number> {
  const runIds = names.map((name) => Number(/^run-(\d+)-/.exec(name)?.[1] ?? 0));
  return new Set(runIds.filter((runId) => runId > 0));
}

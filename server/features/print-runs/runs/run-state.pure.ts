/** The states of a print run (mailing 5). */
export const RUN_STATES = ['OPEN', 'FAILED', 'MADE', 'SENT', 'MAILED', 'CANCELLED'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** The acts of an administrator on a run. */
export type RunAct = 'remake' | 'cancel' | 'send' | 'mailed';

/**
 * The allowed acts in each state. A mailing that is confirmed again changes nothing: the first date stays, so it is no
 * refusal once the run is MAILED.
 */
const RUN_ACTS: Record<RunState, readonly RunAct[]> = {
  OPEN: ['cancel'],
  FAILED: ['remake', 'cancel'],
  MADE: ['remake', 'cancel', 'send'],
  SENT: ['mailed'],
  MAILED: ['mailed'],
  CANCELLED: [],
};

/** True if the run's files can be downloaded. */
export const HAS_FILES: Record<RunState, boolean> = {
  OPEN: false,
  FAILED: false,
  MADE: true,
  SENT: true,
  MAILED: true,
  CANCELLED: true,
};

/** True if a run in this state takes the act. */
export function allows(state: RunState, act: RunAct): boolean {
  return RUN_ACTS[state].includes(act);
}

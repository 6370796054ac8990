import {
  IconArrowBackUp,
  IconClockPause,
  IconFileCertificate,
  IconHistory,
  IconMessages,
  IconPrinter,
  IconSend,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';

import type { CitationAction, CitationTransition, Recommendation } from '../../graphql/schema';

interface ActionLook {
  label: string;
  icon: TablerIcon;
  color: string;
  /** The key that does it on the report page. */
  key: string;
}

/** The label, icon, colour and key of each action in the action menu. */
export const ACTIONS: Record<CitationAction, ActionLook> = {
  SUBMIT: { label: 'Submit Citation', icon: IconSend, color: 'primary', key: 's' },
  GENERATE: {
    label: 'Generate Citation Notice',
    icon: IconFileCertificate,
    color: 'green',
    key: 'a',
  },
  DISCARD: { label: 'Discard Citation Event', icon: IconTrash, color: 'red', key: 'd' },
  HOLD: { label: 'Hold Citation Event', icon: IconClockPause, color: 'amber.4', key: 'h' },
  REVISE: { label: 'Revise Citation Event', icon: IconArrowBackUp, color: 'secondary', key: 'r' },
  PRINT: { label: 'Print Notice', icon: IconPrinter, color: 'primary', key: 'p' },
  HISTORY: { label: 'Show Citation History', icon: IconHistory, color: 'gray', key: 'y' },
  COMMENTS: { label: 'Show Comments', icon: IconMessages, color: 'gray', key: 'c' },
};

interface TransitionDialog {
  /** A sentence about the effect. */
  body: string;
  /** The question before the act. */
  asks: 'recommendation' | 'reason' | 'nothing';
  /** The list to return to afterwards (specification, section 4). */
  then: 'pending' | 'submitted';
}

/** The dialog before each transition, and the list after it. */
export const TRANSITIONS: Record<CitationTransition, TransitionDialog> = {
  SUBMIT: {
    body: 'The event goes to an inspection officer, with your recommendation.',
    asks: 'recommendation',
    then: 'pending',
  },
  GENERATE: {
    body: 'A citation notice gets its number and is made ready to be printed. This cannot be undone.',
    asks: 'nothing',
    then: 'submitted',
  },
  DISCARD: {
    body: 'The event is closed without a notice. This cannot be undone.',
    asks: 'reason',
    then: 'submitted',
  },
  HOLD: {
    body: 'The event waits on hold until it is sent back for revision.',
    asks: 'reason',
    then: 'submitted',
  },
  REVISE: {
    body: 'The event goes back to the processing officers.',
    asks: 'reason',
    then: 'submitted',
  },
};

/** The transition that each recommendation suggests to the inspection officer. */
const RECOMMENDED = {
  GENERATE: 'GENERATE',
  DISCARD: 'DISCARD',
  HOLD: 'HOLD',
} as const satisfies Record<Recommendation, CitationTransition>;

/** Returns the action that the screen emphasises: the recommended one, or the only possible step. */
export function recommendedAction(
  offered: readonly CitationAction[],
  recommendation: Recommendation | null,
): CitationAction | null {
  const steps = offered.filter((action) => isTransition(action) || action === 'PRINT');
  const asked = recommendation === null ? undefined : RECOMMENDED[recommendation];
  if (asked !== undefined && steps.includes(asked)) return asked;
  const [only, ...others] = steps;
  return only !== undefined && others.length === 0 ? only : null;
}

export function isTransition(action: CitationAction): action is CitationTransition {
  return action in TRANSITIONS;
}

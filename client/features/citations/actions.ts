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

/** How what the server offers looks in the action menu. */
export const ACTIONS: Record<CitationAction, ActionLook> = {
  submit: { label: 'Submit Citation', icon: IconSend, color: 'primary', key: 's' },
  generate: {
    label: 'Generate Citation Notice',
    icon: IconFileCertificate,
    color: 'green',
    key: 'a',
  },
  discard: { label: 'Discard Citation Event', icon: IconTrash, color: 'red', key: 'd' },
  hold: { label: 'Hold Citation Event', icon: IconClockPause, color: 'amber.4', key: 'h' },
  revise: { label: 'Revise Citation Event', icon: IconArrowBackUp, color: 'secondary', key: 'r' },
  print: { label: 'Print Notice', icon: IconPrinter, color: 'primary', key: 'p' },
  history: { label: 'Show Citation History', icon: IconHistory, color: 'gray', key: 'y' },
  comments: { label: 'Show Comments', icon: IconMessages, color: 'gray', key: 'c' },
};

interface TransitionDialog {
  /** What happens, in a sentence. */
  body: string;
  /** What the officer is asked before. */
  asks: 'recommendation' | 'reason' | 'nothing';
  /** Where he goes after (specification, section 4). */
  then: 'pending' | 'submitted';
}

/** What is asked before a transition, and where it leads. */
export const TRANSITIONS: Record<CitationTransition, TransitionDialog> = {
  submit: {
    body: 'The event goes to an inspection officer, with your recommendation.',
    asks: 'recommendation',
    then: 'pending',
  },
  generate: {
    body: 'A citation notice gets its number and is made ready to be printed. This cannot be undone.',
    asks: 'nothing',
    then: 'submitted',
  },
  discard: {
    body: 'The event is closed without a notice. This cannot be undone.',
    asks: 'reason',
    then: 'submitted',
  },
  hold: {
    body: 'The event waits on hold until it is sent back for revision.',
    asks: 'reason',
    then: 'submitted',
  },
  revise: {
    body: 'The event goes back to the processing officers.',
    asks: 'reason',
    then: 'submitted',
  },
};

/** What each recommendation asks the inspection officer to do. */
const RECOMMENDED = {
  GENERATE: 'generate',
  DISCARD: 'discard',
  HOLD: 'hold',
} as const satisfies Record<Recommendation, CitationTransition>;

/** What the screen puts forward: what was recommended, or the step that there is no choice about. */
export function recommendedAction(
  offered: readonly CitationAction[],
  recommendation: Recommendation | null,
): CitationAction | null {
  const steps = offered.filter((action) => isTransition(action) || action === 'print');
  const asked = recommendation === null ? undefined : RECOMMENDED[recommendation];
  if (asked !== undefined && steps.includes(asked)) return asked;
  const [only, ...others] = steps;
  return only !== undefined && others.length === 0 ? only : null;
}

export function isTransition(action: CitationAction): action is CitationTransition {
  return action in TRANSITIONS;
}

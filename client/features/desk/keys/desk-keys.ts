/** A key of the desk, or several that do the same. */
interface DeskKey {
  /** As `Shortcut.keys`. */
  keys: readonly string[];
  label: string;
  group: 'Evidence' | 'Event';
  /** Replaces `keys` on the help sheet if they would be too many. */
  sheet?: string;
  /** As `Shortcut.repeats`. */
  repeats?: true;
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** The keys of the desk (desk 9): what the page listens to, and what the `?` sheet prints. */
export const DESK_KEYS = {
  medium: {
    keys: DIGITS,
    sheet: '1 … 9',
    label: 'That image or video; 0 and two digits: any',
    group: 'Evidence',
  },
  previousMedium: {
    keys: ['ArrowLeft'],
    label: 'Image or video before',
    group: 'Evidence',
    repeats: true,
  },
  nextMedium: {
    keys: ['ArrowRight'],
    label: 'Next image or video',
    group: 'Evidence',
    repeats: true,
  },
  evidence: { keys: [' '], label: 'In or out of the evidence', group: 'Evidence' },
  usualEvidence: { keys: ['e'], label: 'Usual evidence', group: 'Evidence' },
  zoomIn: { keys: ['+', '='], sheet: '+', label: 'Zoom in', group: 'Evidence', repeats: true },
  zoomOut: { keys: ['-'], label: 'Zoom out', group: 'Evidence', repeats: true },
  pan: {
    keys: ['Shift+ArrowLeft', 'Shift+ArrowRight', 'Shift+ArrowUp', 'Shift+ArrowDown'],
    sheet: 'Shift ← → ↑ ↓',
    label: 'Move the picture',
    group: 'Evidence',
    repeats: true,
  },
  asItWas: { keys: ['0'], label: 'As it was', group: 'Evidence' },
  darker: { keys: ['['], label: 'Darker', group: 'Evidence', repeats: true },
  brighter: { keys: [']'], label: 'Brighter', group: 'Evidence', repeats: true },
  lessContrast: { keys: ['{'], label: 'Less contrast', group: 'Evidence', repeats: true },
  moreContrast: { keys: ['}'], label: 'More contrast', group: 'Evidence', repeats: true },
  invert: { keys: ['i'], label: 'Invert', group: 'Evidence' },
  frameBack: { keys: [','], label: 'Frame before', group: 'Evidence', repeats: true },
  frameOn: { keys: ['.'], label: 'Next frame', group: 'Evidence', repeats: true },
  play: { keys: ['p'], label: 'Play or pause', group: 'Evidence' },
  sideBySide: { keys: ['v'], label: 'Side by side', group: 'Evidence' },
  flicker: { keys: ['b'], label: 'Flicker', group: 'Evidence' },
  measure: { keys: ['m'], label: 'Measure', group: 'Evidence' },
  submit: { keys: ['s'], label: 'Submit: A generate, D discard, H hold', group: 'Event' },
  plain: { keys: ['o'], label: 'Submit what is plain: generate', group: 'Event' },
  generate: { keys: ['a'], label: 'Generate (approve)', group: 'Event' },
  discard: { keys: ['d'], label: 'Discard, then a reason or Enter', group: 'Event' },
  hold: { keys: ['h'], label: 'Hold, then a reason or Enter', group: 'Event' },
  revise: { keys: ['r'], label: 'Revise, then a reason or Enter', group: 'Event' },
  skip: { keys: ['k'], label: 'Skip, then a reason', group: 'Event' },
  undo: { keys: ['z'], label: 'Undo the newest decision', group: 'Event' },
  show: { keys: ['x'], label: 'Show what came back', group: 'Event' },
  lookUp: { keys: ['l'], label: 'Look up', group: 'Event' },
  comments: { keys: ['c'], label: 'Comments', group: 'Event' },
  confirm: { keys: ['Enter'], label: 'Confirm what is asked', group: 'Event' },
  leave: { keys: ['Escape'], label: 'Close what is asked, else leave', group: 'Event' },
} as const satisfies Record<string, DeskKey>;

export type DeskKeyName = keyof typeof DESK_KEYS;

/** The effect of each key on this screen now; keys without a handler do nothing. */
export type DeskHandlers = Partial<Record<DeskKeyName, (key: string) => void>>;

/** A digit's place in a list of nine, or -1. */
export const digitIndex = (key: string): number => (DIGITS as readonly string[]).indexOf(key);

import { grouped } from '../core/keys.js';
import type { Compared, Report } from '../core/report.js';
import {
  CHECKPOINT_WORDS,
  TIMESTAMP_LIMIT,
  keyWords,
  restartWords,
  statedBy,
} from '../core/words.js';
import type { CompareForm } from './compare-form.js';
import { element } from './dom.js';

const STATE: Record<Compared, string> = { NOT: 'open', SAME: 'good', OTHER: 'bad' };

/** Returns what the verdict rests on: key, log, time stamp, and the statements of the department. */
export const grounds = (report: Report, form: CompareForm): HTMLElement[] => [
  keyGround(report, form),
  logGround(report, form),
  timeGround(report),
  ground(
    'Statements',
    null,
    `case.json and READ-ME-FIRST.html rest on the signature alone: ${statedBy(report)}. Pictures, videos, event and notices rest on the log as well.`,
  ),
];

function ground(
  title: string,
  state: [kind: string, sentence: string] | null,
  why: string,
  ...more: HTMLElement[]
): HTMLElement {
  const [kind = '', sentence = ''] = state ?? [];
  return element(
    'div',
    { class: 'ground' },
    element('h3', {}, title),
    state === null ? null : element('p', { class: `state ${kind}` }, element('span', {}, sentence)),
    element('p', { class: 'why' }, why),
    ...more,
  );
}

function keyGround({ key, isSigned }: Report, form: CompareForm): HTMLElement {
  if (key === null)
    return ground(
      'Key',
      ['bad', 'No key that can be read'],
      'Nothing says who signed this package.',
    );
  const fingerprint = element('span', { class: 'mono fingerprint' }, grouped(key.fingerprint));
  return ground(
    'Key',
    [isSigned ? STATE[key.compared] : 'bad', keyWords(isSigned, key.compared)],
    isSigned && key.compared === 'SAME'
      ? 'The holder of this key signed the list of all files.'
      : 'Anybody can make a key. Compare its fingerprint with the one that the department published elsewhere.',
    ...[fingerprint, form.key],
  );
}

function logGround(report: Report, form: CompareForm): HTMLElement {
  const { checkpoint, acts } = report;
  if (checkpoint === null)
    return ground(
      'Log',
      ['bad', 'No checkpoint that can be read'],
      'The acts have no place in a log.',
    );
  const { origin, size, root, compared } = checkpoint;
  const restart = restartWords(report);
  const proven = acts.filter(({ verdict }) => verdict === 'GENUINE').length;
  return ground(
    'Log',
    // Not everybody has one: that is no warning.
    [compared === 'NOT' ? '' : STATE[compared], CHECKPOINT_WORDS[compared]],
    `${proven} of ${acts.length} acts are in the log ${origin}, which had ${size} acts when its checkpoint was signed. The log cannot change an act without another root.`,
    ...(restart === null ? [] : [element('p', { class: 'why' }, `${restart}.`)]),
    element('span', { class: 'mono fingerprint' }, root),
    form.checkpoint,
  );
}

function timeGround({ timestamp }: Report): HTMLElement {
  const none = 'The package has no time stamp of an independent authority.';
  return timestamp === null
    ? ground('Time stamp', null, none)
    : ground(
        'Time stamp',
        [
          'open',
          `The checkpoint existed at ${timestamp.time.replace('T', ' ').replace('Z', ' UTC')}`,
        ],
        `${TIMESTAMP_LIMIT}.`,
      );
}

import { count, kB, ms } from './words.mjs';

/** The limits of mailing.md and performance.md for a run of 10,000 notices. */
const MADE_SECONDS = 60;
const MEGABYTES = 600;
const GROWTH = 1.1;
const START_MS = 5_000;
/** A limit of our own: as long as somebody waits without a doubt whether anything happens. */
const READ_MS = 1_000;
/** The limit of performance.md. */
const RECONCILE_MS = 2_000;
/** The limits of repair.md for a recall of 10,000 and for the error ledger of 366 days. */
const RECALL_PREVIEW_MS = 2_000;
const RECALL_START_MS = 10_000;
const ERROR_LEDGER_MS = 500;
/** Reads with a row of their own. */
const APART = ['reconcile', 'preview', 'recall preview', 'error ledger'];

/**
 * Returns the measured times of print runs and the ledger.
 * @param {import('./print-runs.mjs').PrintRuns} found
 * @returns {import('./table.mjs').Row[]}
 */
export function printRunRows({ numbers, waiting, bytes, made, starts, reads, recall }) {
  const [small, large] = made;
  const slowestStart = Math.max(...starts);
  const pages = [...reads].filter(([name]) => !APART.includes(name));
  const [slowest = '', slowestMs = NaN] =
    pages.toSorted(([, one], [, other]) => other - one)[0] ?? [];
  const preview = reads.get('preview') ?? NaN;
  const reconcile = reads.get('reconcile') ?? NaN;
  const recallPreview = reads.get('recall preview') ?? NaN;
  const errors = reads.get('error ledger') ?? NaN;
  const run = count(large?.count ?? NaN);
  return [
    [
      `Print run of ${run} started, ${count(waiting)} waiting among ${count(numbers)} numbers: ≤ 5 s`,
      `${starts.map(ms).join(', ')}`,
      slowestStart <= START_MS,
    ],
    [
      `Print files of ${run} notices made by the worker: ≤ ${MADE_SECONDS} s`,
      made
        .map(
          ({ count: notices, seconds, processor }) =>
            `${count(notices)} of ${kB(bytes)} in ${seconds.toFixed(1)} s (${processor.toFixed(1)} s of the worker’s processor time)`,
        )
        .join(', '),
      (large?.seconds ?? NaN) <= MADE_SECONDS,
    ],
    [
      `… its memory: ≤ ${MEGABYTES} MB, at most 10 % above that of ${count(small?.count ?? NaN)}`,
      made.map((one) => `${count(one.count)}: ${one.megabytes} MB`).join(', '),
      (large?.megabytes ?? NaN) <= Math.min(MEGABYTES, (small?.megabytes ?? NaN) * GROWTH),
    ],
    [`Preview of that run: ≤ ${READ_MS / 1_000} s`, ms(preview), preview <= READ_MS],
    [
      `Page of a ledger of ${count(numbers)} numbers: ≤ ${READ_MS / 1_000} s`,
      `the slowest ${slowest}; ${pages.map(([name, time]) => `${name} ${ms(time)}`).join(', ')}`,
      slowestMs <= READ_MS,
    ],
    [
      `Reconciliation of ${count(numbers)} numbers: ≤ ${RECONCILE_MS / 1_000} s`,
      ms(reconcile),
      reconcile <= RECONCILE_MS,
    ],
    [
      `Preview of a recall of ${count(recall.notices)}: ≤ ${RECALL_PREVIEW_MS / 1_000} s`,
      ms(recallPreview),
      recallPreview <= RECALL_PREVIEW_MS,
    ],
    [
      `… its start: ≤ ${RECALL_START_MS / 1_000} s`,
      ms(recall.start),
      recall.start <= RECALL_START_MS,
    ],
    [`Error ledger of 366 days: ≤ ${ERROR_LEDGER_MS} ms`, ms(errors), errors <= ERROR_LEDGER_MS],
  ];
}

import { type JudgedAct, accuse, positionOf } from './judged-act.js';

/**
 * Judges the numbers of a case's acts, which count them from 1 in the order of the log: an act that is in the log is accused
 * if its number does not follow those before it.
 *
 * @returns a sentence for each gap; none if as many acts have no number that can be used.
 */
export function judgeNumbers(acts: readonly JudgedAct[], citationId: number | null): string[] {
  const isCounted = ({ line }: JudgedAct): boolean =>
    line?.form === 2 && line.citationId === citationId;
  const numbers = new Set<number>();
  let [highest, unknown] = [0, 0];
  const proven = acts.filter((act) => act.isInLog && isCounted(act));
  let before: JudgedAct | null = null;
  for (const act of proven.sort((one, other) => positionOf(one) - positionOf(other))) {
    // The same act twice says nothing new.
    const isAgain = before !== null && positionOf(act) === positionOf(before);
    before = act;
    if (isAgain) continue;
    const number = act.line?.number ?? 0;
    if (number > highest) {
      numbers.add(number);
      highest = number;
    } else {
      unknown++;
      accuse(act, 'has no number that follows those before it');
    }
  }
  // The line of an act that is not in the log may have any number: it fills a gap, and makes none.
  for (const act of acts.filter(({ isInLog }) => !isInLog)) {
    const number = isCounted(act) ? act.line?.number : null;
    if (number == null || number > highest || numbers.has(number)) unknown++;
    else numbers.add(number);
  }
  return sentencesOf(gapsOf(numbers), unknown);
}

type Gap = [from: number, to: number];

function gapsOf(numbers: ReadonlySet<number>): Gap[] {
  const gaps: Gap[] = [];
  let before = 0;
  for (const number of [...numbers].sort((one, other) => one - other)) {
    if (number > before + 1) gaps.push([before + 1, number - 1]);
    before = number;
  }
  return gaps;
}

function sentencesOf(gaps: readonly Gap[], unknown: number): string[] {
  const missing = gaps.reduce((sum, [from, to]) => sum + to - from + 1, 0);
  if (missing <= unknown) return [];
  return gaps.map(([from, to]) =>
    from === to
      ? `Act number ${from} of the case is missing from the history.`
      : `The acts number ${from} to ${to} of the case are missing from the history.`,
  );
}

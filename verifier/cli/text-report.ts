import { grouped } from '../core/keys.js';
import type { ActFinding, FileFinding, Report, UnreadableReport } from '../core/report.js';
import {
  CHECKPOINT_WORDS,
  KEY_WORDS,
  TIMESTAMP_LIMIT,
  VERDICT_WORDS,
  statedBy,
  verdictSentence,
} from '../core/words.js';

const VERDICT_WIDTH = 'Not vouched for'.length + 2;

/** Returns a report as text for a terminal. */
export function textReport(report: Report | UnreadableReport): string {
  const head = `${VERDICT_WORDS[report.verdict].toUpperCase()}: ${verdictSentence(report)}`;
  const problems = report.problems.map((problem) => `  ${problem}`);
  const lines =
    report.verdict === 'UNREADABLE'
      ? [head, ...problems]
      : [
          head,
          ...problems,
          '',
          ...groundsOf(report),
          '',
          ...filesOf(report),
          '',
          ...actsOf(report),
        ];
  return `${lines.map(printable).join('\n')}\n`;
}

function groundsOf(report: Report): string[] {
  const { words, key, checkpoint, timestamp } = report;
  const lines = [`Case        ${words.reference ?? '-'}, ${statedBy(report)}`];
  if (words.description !== null) lines.push(`For         ${words.description}`);
  if (key !== null)
    lines.push(`Key         ${grouped(key.fingerprint)}`, `            ${KEY_WORDS[key.compared]}`);
  if (checkpoint !== null)
    lines.push(
      `Checkpoint  ${checkpoint.origin}, ${checkpoint.size} acts, root ${checkpoint.root}`,
      `            ${CHECKPOINT_WORDS[checkpoint.compared]}`,
    );
  lines.push(
    timestamp === null ? 'Time stamp  none' : `Time stamp  ${timestamp.time}. ${TIMESTAMP_LIMIT}`,
  );
  return lines;
}

const wordOf = ({ verdict }: FileFinding | ActFinding): string =>
  VERDICT_WORDS[verdict].padEnd(VERDICT_WIDTH);

function filesOf(report: Report): string[] {
  const { files } = report;
  const grounds = { LOG: '', SIGNED: '', STATED: `  (${statedBy(report)})` };
  return [
    `${files.length} files`,
    ...files.map((file) => `  ${wordOf(file)}${file.name}${grounds[file.ground]}`),
  ];
}

function actsOf({ acts }: Report): string[] {
  return [
    `${acts.length} acts`,
    ...acts.map((act) => {
      const { position, createdAt, type, description } = act;
      const words = [createdAt, type, description].filter((word) => word !== null).join('  ');
      return `  ${wordOf(act)}${position ?? '?'}  ${words}`;
    }),
  ];
}

/** Returns a line without what a terminal would obey: the words are those of a package that may be forged. */
const printable = (line: string): string =>
  line.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, '\ufffd');

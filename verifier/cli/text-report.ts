import { grouped } from '../core/keys.js';
import { printable } from '../core/printable.js';
import type { Report, UnreadableReport } from '../core/report.js';
import {
  ACT_WORDS,
  CHECKPOINT_WORDS,
  TIMESTAMP_LIMIT,
  VERDICT_WORDS,
  keyWords,
  restartWords,
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
  const { words, isSigned, key, checkpoint, timestamp } = report;
  const lines = [`Case        ${words.reference ?? '-'}, ${statedBy(report)}`];
  if (words.description !== null) lines.push(`For         ${words.description}`);
  if (key !== null)
    lines.push(
      `Key         ${grouped(key.fingerprint)}`,
      `            ${keyWords(isSigned, key.compared)}`,
    );
  if (checkpoint !== null)
    lines.push(
      `Checkpoint  ${checkpoint.origin}, ${checkpoint.size} acts, root ${checkpoint.root}`,
      `            ${CHECKPOINT_WORDS[checkpoint.compared]}`,
    );
  const restart = restartWords(report);
  if (restart !== null) lines.push(`            ${restart}`);
  lines.push(
    timestamp === null ? 'Time stamp  none' : `Time stamp  ${timestamp.time}. ${TIMESTAMP_LIMIT}`,
  );
  return lines;
}

function filesOf(report: Report): string[] {
  const { files } = report;
  const grounds = { LOG: '', SIGNED: '', STATED: `  (${statedBy(report)})` };
  return [
    `${files.length} files`,
    ...files.map(
      (file) =>
        `  ${VERDICT_WORDS[file.verdict].padEnd(VERDICT_WIDTH)}${file.name}${grounds[file.ground]}`,
    ),
  ];
}

function actsOf({ acts }: Report): string[] {
  return [
    `${acts.length} acts`,
    ...acts.map((act) => {
      const { position, verdict, createdAt, type, description } = act;
      const words = [createdAt, type, description].filter((word) => word !== null).join('  ');
      return `  ${ACT_WORDS[verdict].padEnd(VERDICT_WIDTH)}${position ?? '?'}  ${words}`;
    }),
  ];
}

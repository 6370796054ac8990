import { grouped } from '../core/keys.js';
import { printable } from '../core/printable.js';
import type { Report, UnreadableReport } from '../core/report.js';
import {
  ACT_WORDS,
  CHECKPOINT_WORDS,
  HIDDEN,
  TIMESTAMP_LIMIT,
  VERDICT_WORDS,
  fileWord,
  hiddenWords,
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
      (file) => `  ${fileWord(file).padEnd(VERDICT_WIDTH)}${file.name}${grounds[file.ground]}`,
    ),
  ];
}

function actsOf(report: Report): string[] {
  const { acts } = report;
  const hidden = hiddenWords(report);
  return [
    `${acts.length} acts`,
    ...(hidden === null ? [] : [`  ${hidden}`]),
    ...acts.map((act) => {
      const { position, verdict, createdAt, type, description, isHidden } = act;
      const words = [createdAt, type, isHidden ? HIDDEN : description]
        .filter((word) => word !== null)
        .join('  ');
      return `  ${ACT_WORDS[verdict].padEnd(VERDICT_WIDTH)}${position ?? '?'}  ${words}`;
    }),
  ];
}

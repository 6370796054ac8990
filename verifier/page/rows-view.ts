import type { ActFinding, FileFinding, Report } from '../core/report.js';
import { ACT_WORDS, HIDDEN, fileWord, hiddenWords, statedBy } from '../core/words.js';
import { element } from './dom.js';
import { sizeOf } from './layout.js';

/** A list begins with this many rows; a button shows the others. */
const FIRST_ROWS = 200;

/** Returns the list of files, those with a problem first. */
export function fileList(report: Report): HTMLElement {
  const grounds = {
    LOG: 'named in the log',
    STATED: statedBy(report),
    SIGNED: 'part of the proof',
  } as const;
  const { files } = report;
  return list('Files', files, (file: FileFinding) => {
    const size = file.bytes === null ? [] : [sizeOf(file.bytes)];
    const note = [...size, grounds[file.ground]].join(', ');
    return row(file.name, file, fileWord(file), note);
  });
}

/** Returns the list of acts, those with a problem first. */
export function actList(report: Report): HTMLElement {
  const rowOf = (act: ActFinding): HTMLElement => {
    const { description, type, position, createdAt, by } = act;
    const time = createdAt?.replace('T', ' ').replace(/\.\d+Z$/, ' UTC') ?? 'unknown time';
    const words = description ?? (type === null ? 'An act that cannot be read' : wordsOf(type));
    const who = by === null ? [] : [by];
    const note = [time, ...who, `position ${position ?? 'unknown'}`].join(', ');
    return row(words, act, ACT_WORDS[act.verdict], note);
  };
  return list('History', report.acts, rowOf, hiddenWords(report));
}

/** Returns an act that is not shown by the name of its type: `notice_rendered` is `Notice rendered`. */
const wordsOf = (type: string): string =>
  `${type.charAt(0).toUpperCase()}${type.slice(1).replaceAll('_', ' ')} ${HIDDEN}`;

/** True if a row is marked: what nobody vouches for is not genuine. */
const isWrong = (finding: FileFinding | ActFinding): boolean =>
  finding.verdict !== 'GENUINE' || ('isVouched' in finding && !finding.isVouched);

function list<Finding extends FileFinding | ActFinding>(
  title: string,
  findings: readonly Finding[],
  rowOf: (finding: Finding) => HTMLElement,
  remark: string | null = null,
): HTMLElement {
  const wrong = findings.filter(isWrong);
  const sorted = [...wrong, ...findings.filter((finding) => !isWrong(finding))];
  const rows = element('ul', { class: 'rows' }, ...sorted.slice(0, FIRST_ROWS).map(rowOf));
  const count =
    wrong.length === 0
      ? `${findings.length}, all genuine`
      : `${findings.length}, of which ${wrong.length} not genuine`;
  return element(
    'section',
    {},
    element('h2', {}, title),
    element('p', { class: 'count' }, count),
    remark === null ? null : element('p', { class: 'count' }, `${remark}.`),
    findings.length === 0 ? null : rows,
    sorted.length > FIRST_ROWS ? moreButton(rows, sorted, rowOf) : null,
  );
}

function moreButton<Finding>(
  rows: HTMLElement,
  sorted: readonly Finding[],
  rowOf: (finding: Finding) => HTMLElement,
): HTMLElement {
  const button = element(
    'button',
    { type: 'button', class: 'button quiet more' },
    `Show all ${sorted.length}`,
  );
  button.addEventListener('click', () => {
    rows.append(...sorted.slice(FIRST_ROWS).map(rowOf));
    button.remove();
  });
  return button;
}

function row(
  name: string,
  finding: FileFinding | ActFinding,
  mark: string,
  note: string,
): HTMLElement {
  const { problem } = finding;
  return element(
    'li',
    isWrong(finding) ? { class: 'bad' } : {},
    element('span', { class: 'name' }, name),
    element('span', { class: 'mark' }, mark),
    element(
      'span',
      { class: 'note' },
      problem === null ? note : `${shortened(problem, name)} ${note}`,
    ),
  );
}

/** Returns a problem without the name that stands above it. */
const shortened = (problem: string, name: string): string =>
  problem.startsWith(`${name} `) ? `This file${problem.slice(name.length)}` : problem;

import type { Elsewhere } from '../core/compare.js';
import type { Report } from '../core/report.js';
import { VERDICT_WORDS, keyWords, verdictSentence } from '../core/words.js';
import { compareForm } from './compare-form.js';
import { element } from './dom.js';
import { grounds } from './grounds-view.js';
import { againButton, showPage } from './layout.js';
import { verdictMark } from './marks.js';
import { actList, fileList } from './rows-view.js';

/** Shows a report: the verdict, what it rests on, then each file and act. */
export function showReport(
  file: File,
  first: Report,
  compare: (elsewhere: Elsewhere) => Promise<Report>,
  start: () => void,
): void {
  const lead = element('p', { class: 'lead', 'aria-live': 'polite' });
  const card = element('div');
  const rests = element('div', { class: 'grounds' });
  // Only the last comparison is shown: an earlier one may take longer.
  let current = 0;
  const form = compareForm(async (elsewhere) => {
    const mine = ++current;
    const report = await compare(elsewhere);
    if (mine === current) update(report);
  });
  function update(report: Report): void {
    fillVerdict(card, lead, report, file);
    // The fields move to the new text, which would take the keyboard's place from them.
    const focused = document.activeElement;
    rests.replaceChildren(...grounds(report, form));
    if (focused instanceof HTMLElement && rests.contains(focused)) focused.focus();
  }
  update(first);
  showPage(
    lead,
    card,
    element('section', {}, element('h2', {}, 'What this rests on'), rests),
    fileList(first),
    actList(first),
    againButton(start),
  );
}

function fillVerdict(card: HTMLElement, lead: HTMLElement, report: Report, file: File): void {
  const { verdict, words, problems, key, isSigned } = report;
  const isOpen = verdict === 'GENUINE' && key?.compared !== 'SAME';
  card.className = `verdict ${verdict === 'GENUINE' ? 'good' : 'bad'}`;
  lead.textContent = verdictSentence(report);
  const name = [words.reference, words.organization].filter((word) => word !== null).join(', ');
  card.replaceChildren(
    element('p', { class: 'word' }, verdictMark(verdict), VERDICT_WORDS[verdict]),
    lead,
    ...(problems.length > 0 ? [problemList(problems)] : []),
    element('p', { class: 'case' }, element('strong', {}, name === '' ? file.name : name)),
    ...(words.description === null ? [] : [element('p', { class: 'soft' }, words.description)]),
    ...(isOpen
      ? [element('p', { class: 'caveat' }, element('span', {}, keyWords(isSigned, 'NOT')))]
      : []),
  );
}

const SHOWN_PROBLEMS = 20;

function problemList(problems: readonly string[]): HTMLElement {
  const more = problems.length - SHOWN_PROBLEMS;
  return element(
    'ul',
    { class: 'wrong' },
    ...problems.slice(0, SHOWN_PROBLEMS).map((problem) => element('li', {}, problem)),
    more > 0 ? element('li', {}, `And ${more} more, which are marked below.`) : null,
  );
}

import { VERDICT_WORDS, verdictSentence } from '../core/words.js';
import { element } from './dom.js';
import { againButton, showPage } from './layout.js';
import { verdictMark } from './marks.js';

/** Shows that a file is no court package, and why. */
export function showUnreadable(file: File, problem: string, start: () => void): void {
  const verdict = 'UNREADABLE';
  const sentence = verdictSentence({ verdict, problems: [problem] });
  const lead = element('p', { class: 'lead' }, sentence);
  const card = element(
    'div',
    { class: 'verdict open' },
    element('p', { class: 'word' }, verdictMark(verdict), VERDICT_WORDS[verdict]),
    lead,
    element('p', { class: 'case' }, problem),
    element('p', { class: 'file' }, file.name),
  );
  const help = element(
    'section',
    { class: 'stack' },
    element('h2', {}, 'What this means'),
    element(
      'p',
      {},
      'A court package has one form only, so that two programs can never see different files in it. This file has another form, and none of its content was looked at. That alone does not say that somebody forged it.',
    ),
    element(
      'p',
      {},
      'A package that was unpacked and packed again, or that a mail program changed, is not readable any more. Ask for the file as the department made it.',
    ),
  );
  showPage(lead, card, help, againButton(start));
}

import { element } from './dom.js';
import { showPage } from './layout.js';

const PROMISES = [
  ['It stays here', 'The package is read by this page alone. Nothing is sent anywhere.'],
  [
    'It finds any change',
    'One changed bit of a picture, a notice or an act of the history is named.',
  ],
  [
    'It says what that rests on',
    'A signature, a log that cannot be rewritten unseen, and what you compare.',
  ],
];

/** Shows where a package is chosen or dropped. */
export function showStart(choose: (file: File) => Promise<void>): void {
  const input = element('input', { type: 'file', id: 'package', class: 'hidden', accept: '.zip' });
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file !== undefined) void choose(file);
  });
  const label = element('label', { for: 'package', class: 'button' }, 'Choose a package');
  const drop = element(
    'div',
    { class: 'drop' },
    ...[input, label],
    element('p', { class: 'soft' }, 'or drop the ZIP file anywhere on this page'),
  );
  const promises = element(
    'dl',
    { class: 'promises' },
    ...PROMISES.map(([term = '', text = '']) =>
      element('div', {}, element('dt', {}, term), element('dd', {}, text)),
    ),
  );
  const lead = element('p', { class: 'lead' }, 'Is this package what the department signed?');
  showPage(null, lead, drop, promises);
}

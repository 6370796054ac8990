import { element } from './dom.js';
import { productMark } from './marks.js';

const title = 'Verify a court package';

/**
 * Shows what the page says. The sentence that comes first gets the keyboard's place, so that it is read out.
 *
 * @param lead the element that says what this is about; not at the first look at the page.
 */
export function showPage(lead: HTMLElement | null, ...content: (HTMLElement | null)[]): void {
  const main = element('main', {}, ...content);
  const head = element(
    'header',
    {},
    productMark(),
    element('div', {}, element('h1', {}, title), element('p', {}, 'Stopline')),
  );
  const page = element('div', { class: 'page' }, head, main, footer());
  document.getElementById('page')?.replaceChildren(page);
  scrollTo(0, 0);
  if (lead === null) return;
  lead.setAttribute('tabindex', '-1');
  lead.focus();
}

const footer = (): HTMLElement =>
  element(
    'footer',
    { class: 'foot' },
    element(
      'p',
      {},
      'This page reads the package on this computer. It is not allowed to reach the network, and it works from a disk without one. Its form is published, so that anybody can check a package with other tools.',
    ),
  );

/** Returns a size for people: `4.2 MB`. */
export function sizeOf(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB'];
  let [size, unit] = [bytes, 0];
  while (size >= 1_000 && unit < units.length - 1) {
    size /= 1_000;
    unit++;
  }
  const digits = unit === 0 || size >= 100 ? 0 : 1;
  return `${size.toFixed(digits)} ${units[unit]}`;
}

/** The button that leads back to the start. */
export function againButton(start: () => void): HTMLElement {
  const button = element(
    'button',
    { type: 'button', class: 'button quiet' },
    'Verify another package',
  );
  button.addEventListener('click', start);
  return element('p', { class: 'again' }, button);
}

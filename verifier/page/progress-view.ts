import { printable } from '../core/printable.js';
import { element } from './dom.js';
import { showPage, sizeOf } from './layout.js';

/**
 * Shows that a package is read.
 *
 * @returns a function that takes the bytes done and all bytes.
 */
export function showProgress(file: File): (done: number, total: number) => void {
  const bar = element('progress', { max: '1', value: '0', 'aria-label': 'Bytes that are read' });
  const words = element('p', { class: 'soft' }, file.name);
  const lead = element('p', { class: 'lead' }, 'Reading the package');
  showPage(lead, element('div', { class: 'stack' }, lead, bar, words));
  return (done, total) => {
    bar.value = done / total;
    words.textContent = printable(`${file.name}: ${sizeOf(done)} of ${sizeOf(total)}`);
  };
}

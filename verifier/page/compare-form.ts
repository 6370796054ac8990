import type { Elsewhere } from '../core/compare.js';
import { readFingerprint } from '../core/keys.js';
import { element } from './dom.js';

/** The fields in which a person gives what they have from elsewhere. */
export interface CompareForm {
  key: HTMLElement;
  checkpoint: HTMLElement;
}

const WRONG_KEY = 'A fingerprint has 64 digits from 0 to 9 and a to f.';

/**
 * Makes the fields.
 *
 * @param compare is called with all that was given, each time something of it changes.
 */
export function compareForm(compare: (elsewhere: Elsewhere) => Promise<void>): CompareForm {
  const given: Elsewhere = { fingerprint: null, checkpoint: null, consistency: null };
  const give = (part: Partial<Elsewhere>): void => void compare(Object.assign(given, part));
  return {
    key: element(
      'details',
      {},
      element('summary', {}, 'Compare the key'),
      element(
        'div',
        { class: 'form' },
        element(
          'p',
          { class: 'why' },
          'Get the fingerprint from a place that the department does not run, such as a gazette or the registry of the court. One that came with the package proves nothing.',
        ),
        keyField(give),
      ),
    ),
    checkpoint: element(
      'details',
      {},
      element('summary', {}, 'Compare a checkpoint'),
      element(
        'div',
        { class: 'form' },
        element(
          'p',
          { class: 'why' },
          'Choose a checkpoint that was kept or published before this package was made. If it has another size, the department gives the proof that the log only grew.',
        ),
        fileField('checkpoint', 'Checkpoint', (content) => give({ checkpoint: content })),
        fileField('consistency', 'Consistency proof, for another size', (content) =>
          give({ consistency: content }),
        ),
      ),
    ),
  };
}

function keyField(give: (part: Partial<Elsewhere>) => void): HTMLElement {
  const attributes = { id: 'key', rows: '2', spellcheck: 'false', autocomplete: 'off' };
  const field = element('textarea', { ...attributes, 'aria-describedby': 'key-fault' });
  const fault = element('p', { class: 'fault', id: 'key-fault', role: 'alert' });
  const button = element('button', { type: 'button', class: 'button' }, 'Compare');
  const check = (): void => {
    const text = field.value.trim();
    const fingerprint = readFingerprint(text);
    const isWrong = text !== '' && fingerprint === null;
    fault.textContent = isWrong ? WRONG_KEY : '';
    field.toggleAttribute('aria-invalid', isWrong);
    if (isWrong) field.setAttribute('aria-invalid', 'true');
    give({ fingerprint });
  };
  button.addEventListener('click', check);
  field.addEventListener('paste', () => void setTimeout(check));
  return element(
    'div',
    { class: 'stack' },
    element('div', {}, element('label', { for: 'key' }, 'Fingerprint'), field, fault),
    button,
  );
}

function fileField(
  id: string,
  label: string,
  give: (content: Uint8Array | null) => void,
): HTMLElement {
  const input = element('input', { type: 'file', id });
  // Only the file that was chosen last is given: an earlier one may take longer to read.
  let current = 0;
  const read = async (file: File | undefined): Promise<void> => {
    const mine = ++current;
    const content = file === undefined ? null : new Uint8Array(await file.arrayBuffer());
    if (mine === current) give(content);
  };
  input.addEventListener('change', () => void read(input.files?.[0]));
  return element('div', {}, element('label', { for: id }, label), input);
}

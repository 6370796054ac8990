import { createStore } from './session/store';

/** The sentence that is said last; the number makes the same sentence a new one. */
export const announced = createStore<{ sentence: string; number: number } | null>(null);

/** Says a sentence to a screen reader, which has no other sign of a change on the page. */
export function announce(sentence: string): void {
  announced.set({ sentence, number: (announced.get()?.number ?? 0) + 1 });
}

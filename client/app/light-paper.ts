/** The attribute by which the theme knows light from dark. */
const SCHEME = 'data-mantine-color-scheme';

/** Gives the page its light colours while it is printed, and those of the screen back afterwards: paper is white. */
export function printInLight(): void {
  const root = document.documentElement;
  let ofScreen: string | null = null;
  const begin = () => {
    ofScreen ??= root.getAttribute(SCHEME);
    root.setAttribute(SCHEME, 'light');
  };
  const end = () => {
    if (ofScreen !== null) root.setAttribute(SCHEME, ofScreen);
    ofScreen = null;
  };
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  // Programs that print without a dialog send no event.
  matchMedia('print').addEventListener('change', ({ matches }) => (matches ? begin() : end()));
}

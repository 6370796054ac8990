import { Marked } from 'marked';

const marked = new Marked({
  renderer: {
    html({ raw }) {
      throw new Error(`A page of help has HTML: ${raw.trim()}`);
    },
  },
});

/** The name of a file of help, with its folder. */
const HELP_PAGE = /\/docs\/help\/[\w-]+\.md$/;

/**
 * Turns a page of help into its title and its HTML. The text is our own: HTML in it is refused all the same, since the client
 * shows the result as it is.
 * @param {string} text Markdown that begins with a heading of the first level
 * @returns {{ title: string, html: string }} `html` is without that heading
 */
export function helpPage(text) {
  const [, title, body] = /^# (.+)\n([^]*)$/.exec(text) ?? [];
  if (title === undefined || body === undefined) throw new Error('A page of help has no heading');
  return { title, html: marked.parse(body, { async: false }).trimStart() };
}

/**
 * Compiles the pages of help at build time: the client loads no parser, and each page only when it is opened.
 * @returns {import('vite').Plugin}
 */
export function helpPages() {
  return {
    name: 'help-pages',
    transform: {
      filter: { id: HELP_PAGE },
      handler(text) {
        const { title, html } = helpPage(text);
        const code = `export const title = ${JSON.stringify(title)};\nexport const html = ${JSON.stringify(html)};\n`;
        return { code, map: null, moduleType: 'js' };
      },
    },
  };
}

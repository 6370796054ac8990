import type { HistoryPage_HistoryItemFragment } from '../../graphql/documents';

type Item = Pick<HistoryPage_HistoryItemFragment, 'description' | 'kind'> & {
  properties: Pick<HistoryPage_HistoryItemFragment['properties'], 'actor' | 'title'>;
};

/** An entry of the history in the parts of its line, which has its title and its author beside them. */
interface EntryLine {
  /** The sentence without the author's name and without what the title says; empty if nothing is left. */
  detail: string;
  /** The author's own words: a reason or a comment. Null where there are none. */
  quote: string | null;
}

/** The entries whose sentence ends with somebody's own words. */
const QUOTED: ReadonlySet<Item['kind']> = new Set<Item['kind']>([
  'COMMENTED',
  'DISCARDED',
  'HELD',
  'NOTICE_MAILING_CORRECTED',
  'PACKAGE_ASKED',
  'PACKAGE_DOWNLOADED',
  'REVISED',
  'SKIPPED',
]);

/** Returns the parts of an entry's line from the sentence that the server wrote about it. */
export function entryLine({ description, kind, properties: { actor, title } }: Item): EntryLine {
  const noticeLine = lineOfNotice(description, title, actor);
  if (noticeLine !== null) return noticeLine;
  const name = description.indexOf(actor);
  const colon = name < 0 ? -1 : description.indexOf(': ', name + actor.length);
  const sentence = colon < 0 ? description : description.slice(0, colon);
  const words = colon < 0 ? null : description.slice(colon + 2);
  const isQuoted = words !== null && QUOTED.has(kind);
  const lead = withoutTitle(withoutName(sentence, actor), title);
  return {
    detail: [lead, isQuoted ? null : words].filter(Boolean).join(': '),
    quote: isQuoted ? words : null,
  };
}

/** `Void: wrong owner (notice TEC-2026-000001, by Ada Byron)`: the reason stands before the name. */
function lineOfNotice(description: string, title: string, actor: string): EntryLine | null {
  const notice = description.lastIndexOf(' (notice ');
  if (!description.startsWith(`${title}: `) || !description.endsWith(` by ${actor})`)) return null;
  if (notice < 0) return null;
  const [number = ''] = description.slice(notice + ' (notice '.length).split(',');
  return { detail: `notice ${number}`, quote: description.slice(title.length + 2, notice) };
}

/** `Put on hold by Ada Byron` → `Put on hold`, and `Ada Byron commented` → `commented`. */
function withoutName(sentence: string, actor: string): string {
  return sentence.startsWith(`${actor} `)
    ? sentence.slice(actor.length + 1)
    : sentence.replace(` by ${actor}`, () => '');
}

/** Takes what the title says off a sentence. */
function withoutTitle(sentence: string, title: string): string {
  const [long, short] = [sentence.toLowerCase(), title.toLowerCase()];
  // `Citation notice generated` says no more than `Notice generated`.
  if (long === short || long === `citation ${short}`) return '';
  // `looked up RAD 1298` begins with the verb of `Vehicle looked up`.
  const verb = short.slice(short.indexOf(' ') + 1);
  const said = [short, verb].find((part) => long.startsWith(`${part} `));
  return said === undefined ? sentence : sentence.slice(said.length + 1);
}

import type { FastifyInstance } from 'fastify';

/** The place of a page among all pages of a list. */
interface PagePlace {
  current_page: number;
  last_page: number;
}

/**
 * Gives each answer that is a page of a list its `Link` to the others (RFC 8288): a list need not think of it. Answers
 * that are text already are left alone.
 */
export function registerPageLinks(fastify: FastifyInstance): void {
  fastify.addHook('preSerialization', (request, reply, payload, next) => {
    if (isPage(payload)) reply.header('Link', pageLinks(request.url, payload));
    next(null, payload);
  });
}

/**
 * Returns the links from one page to the first, the one before, the next and the last one, as far as they are there.
 *
 * @param url path and query of the request; all but `page` is kept
 */
export function pageLinks(
  url: string,
  { current_page: current, last_page: last }: PagePlace,
): string {
  const [path = '', query = ''] = url.split('?', 2);
  const kept = query.split('&').filter((pair) => pair !== '' && !/^page(?:=|$)/.test(pair));
  const start = `<${inHeader([path, kept.join('&')].join('?'))}${kept.length > 0 ? '&' : ''}page=`;
  const link = (rel: string, page: number): string => `${start}${page}>; rel="${rel}"`;
  const links = [link('first', 1)];
  if (current > 1) links.push(link('prev', Math.min(current - 1, last)));
  if (current < last) links.push(link('next', current + 1));
  return [...links, link('last', last)].join(', ');
}

/**
 * Returns the link from a slice of changes to the next one.
 *
 * @param url path and query of the request; all but `updated_since` is kept
 */
export function nextChangesLink(url: string, nextSince: string): string {
  const [path = '', query = ''] = url.split('?', 2);
  const kept = query
    .split('&')
    .filter((pair) => pair !== '' && !/^updated_since(?:=|$)/.test(pair));
  const next = [`updated_since=${nextSince}`, ...kept].join('&');
  return `<${inHeader(`${path}?${next}`)}>; rel="next"`;
}

/** A client may send characters that would end the address in the header. */
function inHeader(address: string): string {
  return address.replace(/[^\x21-\x7e]|[<>"]/g, (character) => encodeURIComponent(character));
}

function isPage(payload: unknown): payload is PagePlace {
  return (
    payload !== null &&
    typeof payload === 'object' &&
    'current_page' in payload &&
    'last_page' in payload
  );
}

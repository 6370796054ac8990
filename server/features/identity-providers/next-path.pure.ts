// A host that nothing has: what is still on it was a path.
const NO_HOST = 'http://own.invalid';

// The pages for guests only, from which nobody goes on.
const GUEST_ONLY = /^\/(?:login|reset\/[^/]+)\/?$/i;

// The cookie that carries it may have 4,096 characters.
const MAX_LENGTH = 1_000;

/**
 * Returns the path that somebody goes on to after signing in, checked as the sign-in page checks it; null for anything
 * that could be another site, and for the sign-in page itself.
 */
export function nextPath(next: unknown): string | null {
  if (typeof next !== 'string' || next.length > MAX_LENGTH) return null;
  if (!next.startsWith('/') || !URL.canParse(next, NO_HOST)) return null;
  // Read as a browser reads it: slashes, tabs and dots can make another host of what looks like a path.
  const { origin, pathname, search } = new URL(next, NO_HOST);
  if (origin !== NO_HOST || pathname.startsWith('//') || GUEST_ONLY.test(pathname)) return null;
  return `${pathname}${search}`;
}

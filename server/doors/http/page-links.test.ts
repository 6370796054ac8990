import { describe, expect, it } from 'vitest';
import { nextChangesLink, pageLinks } from './page-links.js';

const place = (current_page: number, last_page: number) => ({ current_page, last_page });

describe('Link of a page (joining 4)', () => {
  it('keeps the query and is relative', () => {
    expect(pageLinks('/api/citations?status=pending&page=2&sortby=cause', place(2, 4))).toBe(
      '</api/citations?status=pending&sortby=cause&page=1>; rel="first", ' +
        '</api/citations?status=pending&sortby=cause&page=1>; rel="prev", ' +
        '</api/citations?status=pending&sortby=cause&page=3>; rel="next", ' +
        '</api/citations?status=pending&sortby=cause&page=4>; rel="last"',
    );
  });

  it('has no page before the first and none after the last', () => {
    expect(pageLinks('/api/users', place(1, 1))).toBe(
      '</api/users?page=1>; rel="first", </api/users?page=1>; rel="last"',
    );
  });

  it('leads back to the last page from a page behind it', () => {
    expect(pageLinks('/api/users?page=9', place(9, 3))).toContain(
      '</api/users?page=3>; rel="prev"',
    );
  });

  it('lets no character of a client end the address', () => {
    expect(pageLinks('/api/users?q=><"é', place(1, 1))).toContain('?q=%3E%3C%22%C3%A9&page=1>');
  });
});

describe('Link of changes (joining 4)', () => {
  it('goes on at next_since', () => {
    expect(nextChangesLink('/api/citations?updated_since=x&per_page=2', 'MjAy')).toBe(
      '</api/citations?updated_since=MjAy&per_page=2>; rel="next"',
    );
  });
});

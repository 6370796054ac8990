import { describe, expect, it } from 'vitest';

import { findCircle } from './chunk-circle.mjs';

// Rule: no two files of the client need each other before they run.
describe('findCircle', () => {
  it('finds none where files share what they import', () => {
    const imports = new Map([
      ['page', ['table', 'form']],
      ['table', ['base']],
      ['form', ['base', 'table']],
      ['base', []],
    ]);
    expect(findCircle(imports)).toBeNull();
  });

  it('names the way back to a file, also over others', () => {
    const imports = new Map([
      ['page', ['table']],
      ['table', ['form']],
      ['form', ['base']],
      ['base', ['table']],
    ]);
    expect(findCircle(imports)).toEqual(['table', 'form', 'base', 'table']);
  });
});

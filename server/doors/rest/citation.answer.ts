import type { z } from 'zod';
import { asRest, asRestListItem } from '../../features/citations/citation.view.js';
import { ALL_PARTS, type CitationRow, type View } from '../../features/citations/citation.types.js';
import type { Caller } from '../../platform/identity/caller.js';
import { json } from '../../platform/openapi/answers.js';
import { Citation, type CitationRow as RowShape } from './citations.shapes.js';

/** Everything that a report shows, as REST spells it. */
export const REPORT: View = { words: 'snake', parts: ALL_PARTS };

/** What a row of a list shows, as REST spells it. */
export const ROW: View = { words: 'snake', parts: ['facts', 'desk'] };

/** The answer of every route that reads or changes one citation. */
export const CITATION = json('The citation as it is now.', Citation);

/** A row as the report of a citation. Postgres spells its fields, so that only tests can compare them with the shape. */
export function reportOf(caller: Caller, row: CitationRow): z.infer<typeof Citation> {
  return asRest(caller, row) as z.infer<typeof Citation>;
}

/** A row as a list has it. */
export function rowOf(caller: Caller, row: CitationRow): z.infer<typeof RowShape> {
  return asRestListItem(caller, row) as z.infer<typeof RowShape>;
}

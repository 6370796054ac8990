import { Injectable } from '@nestjs/common';
import { containing } from '../../platform/domain/containing.pure.js';
import type { Caller } from '../../platform/identity/caller.js';
import { CitationDeadlines } from './citation-deadlines.service.js';
import type { FilterFields } from './citations.rules.js';
import type { FilterCondition, FilterName } from './citation.types.js';

/** Turns what a list is filtered by into the conditions of its statement. */
@Injectable()
export class CitationFilters {
  constructor(private readonly deadlines: CitationDeadlines) {}

  /** The conditions; those of list and cause are the list's own. */
  of(caller: Caller, fields: FilterFields): FilterCondition[] {
    const { reportStatus, recommendation, location } = fields;
    // A program has submitted nothing.
    const userId = caller.kind === 'user' ? caller.userId : 0;
    const found: FilterCondition[] = [
      { name: 'status', value: reportStatus },
      { name: 'recommendation', value: recommendation },
      { name: 'location', value: location === null ? null : containing(location) },
    ];
    return [
      ...found.filter(({ value }) => value != null),
      ...either(fields.noPlate, 'without plate', 'with plate'),
      ...either(fields.hasComments, 'with comments', 'without comments'),
      ...either(fields.sentBackToMe, 'sent back to', 'not sent back to', userId),
      ...this.byDeadline(fields.deadline),
    ];
  }

  private byDeadline(state: FilterFields['deadline']): FilterCondition[] {
    if (state == null) return [];
    if (state === 'NONE') return [{ name: 'without deadline' }];
    if (state === 'CLOSED') return [{ name: 'closed' }, { name: 'with deadline' }];
    const { from, before } = this.deadlines.bounds(state);
    return [
      { name: 'open' },
      ...(from === null ? [] : [{ name: 'due from', value: from } as const]),
      ...(before === null ? [] : [{ name: 'due before', value: before } as const]),
    ];
  }
}

function either(
  wanted: boolean | null | undefined,
  yes: FilterName,
  no: FilterName,
  value?: unknown,
): FilterCondition[] {
  return wanted == null ? [] : [{ name: wanted ? yes : no, value }];
}

import { Injectable } from '@nestjs/common';
import { containing } from '../../../platform/domain/containing.pure.js';
import { plateKey } from '../../../platform/domain/plate.js';
import { Database } from '../../../platform/database/database.js';
import { folded } from '../../../platform/domain/fold.pure.js';
import type { Caller } from '../../../platform/identity/caller.js';
import { CitationDeadlines } from '../citation-deadlines.service.js';
import type { FilterFields } from '../citations.rules.js';
import { OwnerKeys, type OwnerPart } from '../owner-keys.service.js';
import type { FilterCondition, FilterName, WalkFilter } from '../citation.types.js';
import { isClosedQueue, type Queue } from '../citation.workflow.js';
import { PLACES } from './filter-conditions.queries.js';

/** The fields of the filter that have an index over the events of all lists. */
const SEARCH_FIELDS: ReadonlySet<string> = new Set<keyof FilterFields>([
  'text',
  'reportStatus',
  'cause',
  'plate',
  'owner',
  'capturedFrom',
  'capturedTo',
]);

/** True if an index over the events of all lists answers a filter: no other field is given. */
export const isIndexed = (fields: FilterFields): boolean =>
  Object.entries(fields).every(([name, value]) => value == null || SEARCH_FIELDS.has(name));

/** Turns what a list is filtered by into the conditions of its statement. */
@Injectable()
export class CitationFilters {
  constructor(
    private readonly deadlines: CitationDeadlines,
    private readonly database: Database,
    private readonly owners: OwnerKeys,
  ) {}

  /** The conditions; those of list and cause are the list's own. @param queue the list, or null for all of them */
  async conditionsOf(
    caller: Caller,
    fields: FilterFields,
    queue: Queue | null,
  ): Promise<FilterCondition[]> {
    const { reportStatus, recommendation, location, text, owner } = fields;
    // A program has submitted nothing.
    const userId = caller.kind === 'user' ? caller.userId : 0;
    const found: FilterCondition[] = [
      { name: 'status', value: reportStatus },
      { name: 'recommendation', value: recommendation },
      { name: 'places', value: location === null ? null : await this.places(location) },
      { name: 'text', value: text === null ? null : containing(text) },
      { name: 'captured from', value: fields.capturedFrom },
      { name: 'captured to', value: fields.capturedTo },
    ];
    return [
      ...found.filter(({ value }) => value != null),
      ...either(fields.noPlate, 'without plate', 'with plate'),
      ...either(fields.hasComments, 'with comments', 'without comments'),
      ...either(fields.sentBackToMe, 'sent back to', 'not sent back to', userId),
      ...byPlate(fields.plate),
      ...(owner === null ? [] : [byOwner(await this.owners.partOf(owner))]),
      ...this.byDeadline(fields.deadline, queue),
    ];
  }

  /** Returns the filter of a walk by cursor, through one list or through all. */
  async walkFilter(caller: Caller, fields: FilterFields): Promise<WalkFilter> {
    const { queue = null, reportStatus = null, cause = null } = fields;
    return {
      sees: cause === null ? caller.sees : caller.sees.filter((seen) => seen === cause),
      queue,
      reportStatus,
      filter: await this.conditionsOf(caller, { ...fields, reportStatus: null }, queue),
    };
  }

  /** The addresses that a text is part of, both folded: planned for these, a list need not look at each event's. */
  private async places(text: string): Promise<string[]> {
    const part = folded(text);
    const known = await this.database.first(PLACES);
    // Nothing but signs is a part of no place.
    return part === ''
      ? []
      : (known?.addresses.filter((address) => folded(address).includes(part)) ?? []);
  }

  private byDeadline(state: FilterFields['deadline'], queue: Queue | null): FilterCondition[] {
    if (state == null) return [];
    if (state === 'NONE') return [{ name: 'without deadline' }];
    const name = state === 'CLOSED' ? 'closed' : 'open';
    // Postgres would look for an open event in each one of a closed list.
    if (queue !== null && isClosedQueue(queue) !== (name === 'closed')) return [{ name: 'never' }];
    if (state === 'CLOSED') return [{ name }, { name: 'with deadline' }];
    const { from, before } = this.deadlines.bounds(state);
    return [
      { name },
      ...(from === null ? [] : [{ name: 'due from', value: from } as const]),
      ...(before === null ? [] : [{ name: 'due before', value: before } as const]),
    ];
  }
}

/** Compares as plates are compared; a plate of neither letters nor digits is none, and not a part of every plate. */
function byPlate(plate: string | null): FilterCondition[] {
  if (plate === null) return [];
  const key = plateKey(plate);
  return key === '' ? [{ name: 'never' }] : [{ name: 'plate', value: containing(key) }];
}

/** Compares names folded; a name of nothing but signs is none. */
function byOwner({ owner, olderOwner }: OwnerPart): FilterCondition {
  if (owner === '') return { name: 'never' };
  if (olderOwner === null) return { name: 'owner', value: containing(owner) };
  return { name: 'owner by either key', value: [owner, olderOwner].map(containing) };
}

function either(
  wanted: boolean | null | undefined,
  yes: FilterName,
  no: FilterName,
  value?: unknown,
): FilterCondition[] {
  return wanted == null ? [] : [{ name: wanted ? yes : no, value }];
}

import type { Caller } from '../../platform/identity/caller.js';
import type { Page } from '../../platform/domain/paging.js';
import { matchesPlateFormat } from '../../platform/domain/plate.js';
import type { Citation, CitationConnection, CitationPage } from './citation.model.js';
import { missingSentences } from './citation.requirements.js';
import {
  ACTION_TYPES,
  availableActions,
  editable,
  type OfferedAction,
  type OfferSubject,
} from './citation.workflow.js';
import type { CitationFacts, CitationRow, Part, Slice, View } from './citation.types.js';

/** GraphQL's spelling, and the parts that were asked for. */
export function camel(parts: readonly Part[]): View {
  return { words: 'camel', parts };
}

/** A row as GraphQL resolves it: its fields, with the facts at hand for the derived ones. */
export function asCitation({ citation, facts }: CitationRow): Citation {
  return Object.assign(citation, { facts }) as unknown as Citation;
}

export function asPage(page: Page<CitationRow> & { totalIsExact?: boolean }): CitationPage {
  return { ...page, data: page.data.map(asCitation), totalIsExact: page.totalIsExact ?? true };
}

export function asConnection({ rows, hasNextPage, hasPreviousPage }: Slice): CitationConnection {
  const edges = rows.map(({ row, cursor }) => ({ cursor, node: asCitation(row) }));
  return {
    edges,
    pageInfo: {
      hasNextPage,
      hasPreviousPage,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

/** A row as REST answers it (contract 3): the specification's fields, what the caller may do, what is missing. */
export function asRest(caller: Caller, { citation, facts }: CitationRow): Record<string, unknown> {
  return {
    ...asRestListItem(caller, { citation, facts }),
    notice: noticeFor(caller, citation['notice']),
    missing: missingOf(facts),
  };
}

/** A row of a REST list: what the tables show, and what the caller may do with it. */
export function asRestListItem(
  caller: Caller,
  { citation, facts }: CitationRow,
): Record<string, unknown> {
  return {
    ...citation,
    available_actions: offersTo(caller, facts),
    editable: isEditable(caller, facts),
  };
}

/** The notice of a citation, for those who may open it: nobody else is sent a link to it (contract 10). */
export function noticeFor<Notice>(caller: Caller, notice: Notice): Notice | null {
  return caller.kind === 'user' && caller.duty === 'processing' ? null : notice;
}

// An API token may read what an inspection officer reads, and do nothing but that (contract 3).
const READING: OfferedAction[] = [
  { type: ACTION_TYPES.history, name: 'history' },
  { type: ACTION_TYPES.comments, name: 'comments' },
];

/** What the caller may do with a citation now. */
export function offersTo(caller: Caller, facts: OfferSubject): OfferedAction[] {
  return caller.kind === 'token' ? READING : availableActions(caller, facts);
}

/** Whether the caller may change its vehicle and evidence now. */
export function isEditable(caller: Caller, facts: Pick<OfferSubject, 'reportStatus'>): boolean {
  return caller.kind === 'user' && editable(caller.duty, facts.reportStatus);
}

/** What a notice still misses; needs the part `vehicle`. */
export function missingOf(facts: CitationFacts): string[] {
  return missingSentences(facts);
}

/** A plate that does not look like the plates of the settings is warned about, never refused (contract 7). */
export function plateUnusual({
  ownerVehicleLicensePlate,
  vehicleLicenseIdentifier,
}: CitationFacts): boolean {
  return (
    ownerVehicleLicensePlate !== null &&
    !matchesPlateFormat(ownerVehicleLicensePlate, vehicleLicenseIdentifier)
  );
}

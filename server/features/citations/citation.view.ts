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
  refusalOf,
} from './citation.workflow.js';
import type { CitationFacts, CitationRow, Part, Slice, View } from './citation.types.js';

/** GraphQL's spelling, and the parts that were asked for. */
export function camel(parts: readonly Part[]): View {
  return { words: 'camel', parts };
}

/** What of a citation follows from its facts, computed when it is asked for. */
class DerivedFields {
  // A citation is assigned to it, and has a field that is called facts.
  readonly #caller: Caller;
  readonly #facts: CitationFacts;

  constructor(caller: Caller, facts: CitationFacts) {
    this.#caller = caller;
    this.#facts = facts;
  }

  get availableActions(): OfferedAction[] {
    return actsOf(this.#caller, this.#facts);
  }

  get missing(): string[] {
    return missingOf(this.#facts);
  }

  get editable(): boolean {
    return isEditable(this.#caller, this.#facts);
  }

  get plateUnusual(): boolean {
    return plateUnusual(this.#facts);
  }

  get maxEvidenceImages(): number {
    return this.#facts.maxEvidenceImages;
  }
}

/** A row as GraphQL resolves it: plain properties, so that no field of it needs a resolver. */
export function asCitation(caller: Caller, { citation, facts }: CitationRow): Citation {
  if ('notice' in citation) citation['notice'] = noticeFor(caller, citation['notice']);
  const shown =
    // Only with the part `facts`.
    (facts as CitationFacts | undefined) === undefined
      ? citation
      : Object.assign(new DerivedFields(caller, facts), citation);
  return shown as unknown as Citation;
}

/** A page of rows as GraphQL resolves it. */
export function asPage(
  caller: Caller,
  page: Page<CitationRow> & { totalIsExact?: boolean },
): CitationPage {
  const data = page.data.map((row) => asCitation(caller, row));
  return { ...page, data, totalIsExact: page.totalIsExact ?? true };
}

/** A slice as GraphQL resolves it; `totalCount` is counted by its own resolver, where it is asked for. */
export function asConnection(
  caller: Caller,
  { rows, hasNextPage, hasPreviousPage, filter }: Slice,
): Omit<CitationConnection, 'totalCount'> & Pick<Slice, 'filter'> {
  const edges = rows.map(({ row, cursor }) => ({ cursor, node: asCitation(caller, row) }));
  return {
    edges,
    filter,
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
    available_actions: actsOf(caller, facts),
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
function noticeFor<Notice>(caller: Caller, notice: Notice): Notice | null {
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

/** The same, each with why it would be refused; without the part `vehicle` nothing is known of that. */
function actsOf(
  caller: Caller,
  facts: CitationFacts,
): (OfferedAction & { refusal?: string | null })[] {
  const offers = offersTo(caller, facts);
  if ((facts.printedText as string | undefined) === undefined) return offers;
  const { deadlinePassed, scheduleFault } = facts;
  const obstacles = { deadlinePassed, scheduleFault, missing: missingOf(facts) };
  return offers.map((offer) => ({ ...offer, refusal: refusalOf(offer.name, obstacles) }));
}

/** Whether the caller may change its vehicle and evidence now. */
export function isEditable(caller: Caller, facts: Pick<OfferSubject, 'reportStatus'>): boolean {
  return caller.kind === 'user' && editable(caller.duty, facts.reportStatus);
}

/** What a notice still misses; needs the part `vehicle`. */
function missingOf(facts: CitationFacts): string[] {
  return missingSentences(facts);
}

/** A plate that does not look like the plates of the settings is warned about, never refused (contract 7). */
function plateUnusual({
  ownerVehicleLicensePlate,
  vehicleLicenseIdentifier,
}: CitationFacts): boolean {
  return (
    ownerVehicleLicensePlate !== null &&
    !matchesPlateFormat(ownerVehicleLicensePlate, vehicleLicenseIdentifier)
  );
}

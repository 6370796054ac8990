import type { Caller } from '../../../platform/identity/caller.js';
import type { Page } from '../../../platform/domain/paging.js';
import { matchesPlateFormat } from '../../../platform/domain/plate.js';
import { quarantineRefusal } from '../../cameras/quarantine-refusal.pure.js';
import type { Register, RegisteredFact, RegisteredValue } from '../../cameras/register.pure.js';
import type { Citation, CitationConnection, CitationPage } from '../citation.model.js';
import type { CitationRegister, RegisterFact } from '../citation-register.model.js';
import { asFine } from '../../fines/fine.view.js';
import type { AddresseeRow } from '../../notices/letters/letters.queries.js';
import { setupRefusal } from '../../settings/notice-setup.pure.js';
import { missingSentences } from '../citation.requirements.js';
import {
  ACTION_TYPES,
  availableActions,
  editable,
  hasConflict,
  type OfferedAction,
  type OfferSubject,
  refusalOf,
} from '../citation.workflow.js';
import { type NoticeAct, type NoticeActFacts, noticeActs } from '../notice-acts.pure.js';
import type { CitationFacts } from './citation-facts.queries.js';
import type { Slice } from './citation-connections.service.js';
import type { CitationRow } from './citation-details.service.js';

/** Computes the fields of a citation that follow from its facts when they are selected. */
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

  get noViolation(): string | null {
    return this.#facts.noViolation ?? null;
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
export function asCitation(caller: Caller, { citation, facts, noticeActs }: CitationRow): Citation {
  const { notice, fine, register, addressees } = citation as Partial<CitationRow['citation']>;
  const parts = [register, addressees, noticeActs];
  const shown =
    notice == null && fine == null && parts.every((part) => part === undefined)
      ? citation
      : {
          ...citation,
          notice: noticeFor(caller, notice ?? null),
          fine: fine == null ? null : asFine(fine),
          ...(register === undefined ? {} : { register: asRegister(register) }),
          ...(noticeActs === undefined ? {} : { noticeActs: noticeActsOf(caller, noticeActs) }),
          ...(addressees === undefined ? {} : { addressees: addresseesFor(caller, addressees) }),
        };
  // Present only with the part `facts`.
  return (facts as CitationFacts | undefined) === undefined
    ? (shown as Citation)
    : Object.assign(new DerivedFields(caller, facts), shown as Citation);
}

// A fact that holds for whole days names nothing else.
const WHOLE_DAYS = { fromAt: null, toAt: null, hours: null };

/** The register as GraphQL shows it: the kinds in camel case, values as JSON text. */
function asRegister({ site, ...facts }: Register): CitationRegister {
  const whole = (fact: RegisteredValue): RegisterFact => ({
    ...WHOLE_DAYS,
    ...fact,
    hours: fact.hours == null ? null : JSON.stringify(fact.hours),
    value: JSON.stringify(fact.value),
  });
  const shown = (fact: RegisteredValue | null): RegisterFact | null => fact && whole(fact);
  const points = (fact: RegisteredFact | null): RegisterFact | null =>
    fact && { ...WHOLE_DAYS, ...fact, value: null };
  return {
    site,
    limit: shown(facts.LIMIT),
    trigger: shown(facts.TRIGGER),
    grace: shown(facts.GRACE),
    amber: shown(facts.AMBER),
    certificate: shown(facts.CERTIFICATE),
    warning: shown(facts.WARNING),
    outOfService: shown(facts.OUT_OF_SERVICE),
    reference: points(facts.REFERENCE),
    session: shown(facts.SESSION),
    hours: shown(facts.HOURS),
    condition: facts.CONDITION.map(whole),
    siteKind: shown(facts.SITE_KIND),
  };
}

/** A page of rows as GraphQL resolves it. */
export function asPage(
  caller: Caller,
  page: Page<CitationRow> & { totalIsExact?: boolean },
): CitationPage {
  const data = page.data.map((row) => asCitation(caller, row));
  return { ...page, data, totalIsExact: page.totalIsExact ?? true };
}

/** Returns a slice as GraphQL resolves it; a resolver of its own counts `totalCount` if it is selected. */
export function asConnection(
  caller: Caller,
  {
    rows,
    hasNextPage,
    hasPreviousPage,
    filter,
    nextSince = null,
  }: Slice & { nextSince?: string | null },
): Omit<CitationConnection, 'totalCount'> & Pick<Slice, 'filter'> {
  const edges = rows.map(({ row, cursor }) => ({ cursor, node: asCitation(caller, row) }));
  return {
    edges,
    filter,
    nextSince,
    pageInfo: {
      hasNextPage,
      hasPreviousPage,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

/** The addressees of a citation; programs are not shown what officers noted (repair 1). */
export function addresseesFor(caller: Caller, addressees: readonly AddresseeRow[]): AddresseeRow[] {
  return addressees.map((one) => (caller.kind === 'token' ? { ...one, note: null } : one));
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

/** Returns the caller's current actions on a citation. */
export function offersTo(caller: Caller, facts: OfferSubject): OfferedAction[] {
  return caller.kind === 'token' ? READING : availableActions(caller, facts);
}

/** The same, each with why it would be refused; without the part `vehicle` nothing is known of that. */
export function actsOf(
  caller: Caller,
  facts: CitationFacts,
): (OfferedAction & { refusal: string | null })[] {
  const offers = offersTo(caller, facts);
  if ((facts.printedText as string | undefined) === undefined)
    return offers.map((offer) => ({ ...offer, refusal: null }));
  const { noAuthority, noViolation, deadlinePassed, scheduleFault, setup, holding, blocked } =
    facts;
  const setupFault = setup === null ? undefined : setupRefusal(setup)?.message;
  const missing = missingOf(facts);
  const obstacles = {
    noAuthority,
    noViolation,
    deadlinePassed,
    scheduleFault,
    setupFault,
    quarantined: holding === null ? undefined : quarantineRefusal(holding).message,
    blocked,
    missing,
  };
  return offers.map((offer) => ({ ...offer, refusal: refusalOf(offer.name, obstacles) }));
}

/** Returns the acts of the caller on the notice; a program has none. */
export function noticeActsOf(caller: Caller, facts: NoticeActFacts): NoticeAct[] {
  return caller.kind === 'user' ? noticeActs(caller, facts) : [];
}

/** True if the caller may change its vehicle and evidence now. */
export function isEditable(
  caller: Caller,
  facts: Pick<OfferSubject, 'reportStatus' | 'conflictBadges'>,
): boolean {
  return (
    caller.kind === 'user' &&
    editable(caller.duty, facts.reportStatus) &&
    !hasConflict(caller, facts)
  );
}

/** Returns the missing content of a notice; needs the part `vehicle`. */
export function missingOf(facts: CitationFacts): string[] {
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

import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { Caller } from '../../../platform/identity/caller.js';
import type { PlateRegion } from '../../../platform/domain/region.pure.js';
import { IssuingAuthority } from '../../authorities/issuing-authority.service.js';
import { FactsInForce } from '../../cameras/facts-in-force.service.js';
import type { Register } from '../../cameras/register.pure.js';
import { blockSentence, type ShownCheck } from '../../checks/checks.pure.js';
import { shownOf } from '../../checks/subject-rows.pure.js';
import { type ShownFine, shownFine } from '../../fines/fine.view.js';
import type { DueLetter } from '../../fines/due-letter.pure.js';
import { type ChainNotice, Letters } from '../../notices/letters/letters.service.js';
import { CitationDeadlines } from '../citation-deadlines.service.js';
import type {
  CitationFacts,
  DeskFacts,
  FoundCitation,
  ObservedRow,
} from './citation-facts.queries.js';
import { isClosed } from '../citation.workflow.js';
import { LetterAssessments } from '../letter-assessments.service.js';
import type { NoticeActFacts } from '../notice-acts.pure.js';
import { measuredFactsOf, RequiredContent } from '../required-content.service.js';
import { Violations } from '../violations.service.js';
import { type CitationRegistry, citationRegistryOf } from '../../registry/comparison.pure.js';
import {
  capturedRegion,
  type Fact,
  factsOf,
  type FactSource,
} from '../../observation/facts.pure.js';

/**
 * The details beside a row of a list: its deadline, the officer who holds it, the decision that waits, and true if its
 * notice is void.
 */
export type DeskFields = Pick<DeskFacts, 'reviewer' | 'deferred' | 'noticeVoid'> & {
  deadline: ReturnType<CitationDeadlines['shownDeadline']>;
};

/** A citation as it is shown, and the facts behind it. It has only the parts that were asked for. */
export interface CitationRow {
  citation: FoundCitation['citation'] & CompletedFields;
  facts: CitationFacts;
  /** Present only with its part. */
  noticeActs?: NoticeActFacts;
}

interface CompletedFields extends DeskFields {
  facts: Fact[];
  plateRegion: PlateRegion | null;
  registry: CitationRegistry | null;
  fine: ShownFine | null;
  letter: DueLetter;
  checks: ShownCheck[];
  register: Register;
  notices: ChainNotice[];
}

/** Completes rows with what does not stand in them: the deadline and the fine as of now, and the facts. */
@Injectable()
export class CitationDetails {
  // Events of a list that are alike have one object, and so has what is shown of them: a door makes its text once.
  private readonly listed = new WeakMap<DeskFacts, DeskFields>();

  constructor(
    private readonly deadlines: CitationDeadlines,
    private readonly assessments: LetterAssessments,
    private readonly required: RequiredContent,
    private readonly factsInForce: FactsInForce,
    private readonly violations: Violations,
    private readonly letters: Letters,
    private readonly authority: IssuingAuthority,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The rows, each with what was asked for, as this caller sees them. */
  async completeRows(caller: Caller, rows: readonly FoundCitation[]): Promise<CitationRow[]> {
    if (!rows.some(isIncomplete)) return [...rows] as CitationRow[];
    await this.deadlines.prepare(rows.flatMap(({ desk }) => desk ?? []));
    const fines = await this.finesOf(rows);
    const unmet = await this.required.unmet(
      rows.map((row, index) => (hasFacts(row) ? { ...row.facts, ...fines[index] } : undefined)),
    );
    const passed = await this.deadlines.refusalsOf(
      rows.map((row) => (hasFacts(row) ? row.desk : undefined)),
    );
    const registers = await this.factsInForce.registers(rows.map(({ register }) => register));
    const chains = await this.letters.shownChains(rows.map(({ chain }) => chain ?? []));
    const calendar = await this.factsInForce.calendarFor(
      rows.flatMap(({ checks }) => checks?.subject?.needs.register ?? []),
    );
    const noAuthority = await this.noAuthority(caller, rows);
    return rows.map((row, index) => {
      const { citation, desk, noticeActs, observed, region, attached, checks, chain } = row;
      const fine = fines[index];
      const register = registers[index];
      const shown = checks === undefined ? undefined : shownOf(checks, calendar);
      const details: Partial<CompletedFields> = {
        ...(desk !== undefined && this.deskFields(desk, isClosed(citation.reportStatus))),
        ...(observed !== undefined && { facts: factsOf(sourceOf(observed)) }),
        ...(region !== undefined && { plateRegion: capturedRegion(region.captured, region.home) }),
        ...(attached !== undefined && {
          registry: attached === null ? null : citationRegistryOf(attached),
        }),
        ...(fine !== undefined && {
          fine: fine.fine == null ? null : shownFine(fine.fine, this.config.locale),
          letter: fine.letter,
        }),
        ...(shown !== undefined && { checks: shown }),
        ...(register !== undefined && { register }),
        ...(chain !== undefined && { notices: chains[index] ?? [] }),
      };
      return {
        // As with the parts that SQL answers, what was not asked for is not there.
        citation: Object.assign(citation, details as CompletedFields),
        facts: hasFacts(row)
          ? {
              ...this.factsOf(row, fine, unmet[index] ?? [], passed[index]),
              ...blockedBy(shown ?? []),
              ...(noAuthority !== null && { noAuthority }),
            }
          : row.facts,
        ...(noticeActs === undefined ? {} : { noticeActs: { ...noticeActs, noAuthority } }),
      };
    });
  }

  /** Returns the desk's fields for the rows of one list, all of which are closed or none. */
  async deskFieldsOfList(desks: readonly DeskFacts[], areClosed: boolean): Promise<DeskFields[]> {
    await this.deadlines.prepare(desks);
    return desks.map((desk) => {
      const known = this.listed.get(desk);
      if (known !== undefined && known.deadline === this.deadlines.shownDeadline(desk, areClosed))
        return known;
      const fields = this.deskFields(desk, areClosed);
      this.listed.set(desk, fields);
      return fields;
    });
  }

  /** Returns the sentence for an inspector who must not issue notices today; null where nobody asks for it. */
  private async noAuthority(
    caller: Caller,
    rows: readonly FoundCitation[],
  ): Promise<string | null> {
    if (caller.kind !== 'user' || caller.duty !== 'inspection') return null;
    const isAsked = rows.some(
      (row) =>
        (hasWideFacts(row) && row.facts.asksAuthority) ||
        (row.noticeActs?.asksAuthority === true && row.noticeActs.number !== null),
    );
    return isAsked ? ((await this.authority.refusal(caller))?.message ?? null) : null;
  }

  /** The letters and fines of rows with the part `fine`: what the letter keeps, or what it would be now. */
  private async finesOf(rows: readonly FoundCitation[]): Promise<(FineOf | undefined)[]> {
    const open = rows.flatMap(({ fine }) => (fine === undefined || fine.isCompleted ? [] : fine));
    const assessed = await this.assessments.assessAll(
      open.flatMap((row) =>
        row.source === null || row.letterSource === null
          ? []
          : [{ event: measuredFactsOf(row), source: row.source, letterSource: row.letterSource }],
      ),
    );
    const byRow = new Map(open.map((row, index) => [row, assessed[index]]));
    return rows.map(({ fine: row }) => {
      if (row === undefined) return undefined;
      if (row.isCompleted) return { fine: row.fixed, letter: madeLetter(row.warned) };
      const assessment = byRow.get(row);
      const { fine = null, amountFault = null, refusal = null } = assessment ?? {};
      const letter = assessment?.letter ?? madeLetter(null);
      return {
        fine,
        letter,
        amountFault,
        ...(refusal === null ? {} : { scheduleFault: refusal.message }),
      };
    });
  }

  /** The facts with what is known only now: whether the deadline has passed, the fine, and what is missing. */
  private factsOf(
    { facts }: FoundCitation,
    fine: FineOf | undefined,
    unmet: readonly string[],
    passed: string | undefined,
  ): CitationFacts {
    // Rows without the part `vehicle` have no such facts.
    const violation = (facts.violation as CitationFacts['violation'] | undefined) ?? null;
    return {
      ...facts,
      noViolation: violation && this.violations.faultOf(violation),
      ...(passed === undefined ? {} : { deadlinePassed: passed }),
      ...fine,
      unmet,
    };
  }

  private deskFields(desk: DeskFacts, closed: boolean): DeskFields {
    const { reviewer, deferred, noticeVoid } = desk;
    return { reviewer, deferred, noticeVoid, deadline: this.deadlines.shownDeadline(desk, closed) };
  }
}

/** True if parts of a row must be computed after the read. */
function isIncomplete(row: FoundCitation): boolean {
  const { desk, noticeActs, observed, region, attached, fine, checks, register, chain } = row;
  return (
    [desk, noticeActs, observed, region, attached, fine, checks, register, chain].some(
      (part) => part !== undefined,
    ) || hasFacts(row)
  );
}

function blockedBy(checks: readonly ShownCheck[]): Pick<CitationFacts, 'blocked'> {
  const blocks = checks.filter(({ weight }) => weight === 'BLOCK').map(({ sentence }) => sentence);
  return blocks.length === 0 ? {} : { blocked: blockSentence(blocks) };
}

/** Rows without the part `facts` have none. */
function hasFacts({ facts }: FoundCitation): boolean {
  return (facts as CitationFacts | undefined) !== undefined;
}

/** Only rows with the part `vehicle` have what `missing` and refusals need. */
function hasWideFacts(row: FoundCitation): boolean {
  return hasFacts(row) && (row.facts.printedText as string | undefined) !== undefined;
}

/** The letter, and the facts that follow from its fine. */
type FineOf = Pick<CitationFacts, 'fine' | 'amountFault' | 'scheduleFault'> & { letter: DueLetter };

/** @param warned the reason of a warning letter; null for a notice */
const madeLetter = (warned: string | null): DueLetter => ({
  kind: warned === null ? 'NOTICE' : 'WARNING',
  reason: warned,
});

function sourceOf({ capturedAt, captured, ...rest }: ObservedRow): FactSource {
  const { redlightSwitchedAt } = captured;
  return {
    ...rest,
    capturedAt: new Date(capturedAt),
    captured: {
      ...captured,
      redlightSwitchedAt: redlightSwitchedAt === null ? null : new Date(redlightSwitchedAt),
    },
  };
}

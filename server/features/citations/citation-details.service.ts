import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { snakeCase } from '../../platform/domain/spelling.pure.js';
import type { FineFacts, NoticeFine } from '../fines/fine.types.js';
import { shownFine } from '../fines/fine.view.js';
import { asFine } from '../fines/fines.graphql.js';
import { FinesService } from '../fines/fines.service.js';
import { CitationDeadlines } from './citation-deadlines.service.js';
import type {
  CitationFacts,
  CitationRow,
  DeskFacts,
  FineRow,
  ObservedRow,
  Words,
} from './citation.types.js';
import { isClosed, type ReportStatus } from './citation.workflow.js';
import { RequiredContent } from './required-content.service.js';
import { factsOf, type FactSource } from './facts.pure.js';

/** What stands beside a row of a list: its deadline, who has it in hand, the decision that waits, whether its notice is void. */
export type DeskFields = Pick<DeskFacts, 'reviewer' | 'deferred' | 'noticeVoid'> & {
  deadline: ReturnType<CitationDeadlines['of']>;
};

/** Completes rows with what does not stand in them: the deadline and the fine as of now, and the facts. */
@Injectable()
export class CitationDetails {
  // Events of a list that are alike have one object, and so has what is shown of them: a door makes its text once.
  private readonly listed = new WeakMap<DeskFacts, DeskFields>();

  constructor(
    private readonly deadlines: CitationDeadlines,
    private readonly fines: FinesService,
    private readonly required: RequiredContent,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The rows, in the spelling that they have. */
  async complete(words: Words, rows: readonly CitationRow[]): Promise<CitationRow[]> {
    if (!rows.some(isIncomplete)) return [...rows];
    await this.deadlines.prepare(rows.flatMap(({ desk }) => desk ?? []));
    const fines = await this.finesOf(rows);
    const unmet = await this.required.unmet(
      rows.map((row, index) => (hasFacts(row) ? { ...row.facts, ...fines[index] } : undefined)),
    );
    return rows.map((row, index) => {
      const { citation, desk, observed } = row;
      const details: Record<string, unknown> = {};
      if (desk !== undefined) {
        const status = citation[words === 'camel' ? 'reportStatus' : 'report_status'];
        Object.assign(details, this.deskFields(desk, isClosed(status as ReportStatus)));
      }
      if (observed !== undefined) details['facts'] = factsOf(sourceOf(observed));
      const fine = fines[index];
      if (fine !== undefined) details['fine'] = this.shown(words, fine.fine ?? null);
      return {
        citation: Object.assign(citation, spelled(words, details)),
        facts: hasFacts(row) ? this.factsOf(row, fine, unmet[index] ?? []) : row.facts,
      };
    });
  }

  /** What the desk shows of the rows of one list, all of which are closed or none. */
  async ofList(desks: readonly DeskFacts[], areClosed: boolean): Promise<DeskFields[]> {
    await this.deadlines.prepare(desks);
    return desks.map((desk) => {
      const known = this.listed.get(desk);
      if (known !== undefined && known.deadline === this.deadlines.of(desk, areClosed))
        return known;
      const fields = this.deskFields(desk, areClosed);
      this.listed.set(desk, fields);
      return fields;
    });
  }

  /** The fines of rows with the part `fine`: what the notice keeps, or what it would be now. */
  private async finesOf(rows: readonly CitationRow[]): Promise<(FineOf | undefined)[]> {
    const open = rows.flatMap(({ fine }) => (fine === undefined || fine.isCompleted ? [] : fine));
    const assessed = await this.fines.assessAll(
      open.map((row) => ({ event: fineFactsOf(row), candidates: row.candidates ?? [] })),
    );
    const byRow = new Map(open.map((row, index) => [row, assessed[index]]));
    return rows.map(({ fine: row }) => {
      if (row === undefined) return undefined;
      if (row.isCompleted) return { fine: row.fixed };
      const { fine = null, refusal = null } = byRow.get(row) ?? {};
      return { fine, ...(refusal === null ? {} : { scheduleFault: refusal.message }) };
    });
  }

  /** The facts with what is known only now: whether the deadline has passed, the fine, and what is missing. */
  private factsOf(
    { facts, desk }: CitationRow,
    fine: FineOf | undefined,
    unmet: readonly string[],
  ): CitationFacts {
    const passed = desk === undefined ? undefined : this.deadlines.refusal(desk);
    return {
      ...facts,
      ...(passed === undefined ? {} : { deadlinePassed: passed }),
      ...fine,
      unmet,
    };
  }

  private shown(words: Words, fine: NoticeFine | null): object | null {
    if (fine === null) return null;
    const shown = shownFine(fine, this.config.locale);
    return words === 'camel' ? asFine(shown) : shown;
  }

  private deskFields(desk: DeskFacts, closed: boolean): DeskFields {
    const { reviewer, deferred, noticeVoid } = desk;
    return { reviewer, deferred, noticeVoid, deadline: this.deadlines.of(desk, closed) };
  }
}

/** Whether anything of a row is known only now. */
function isIncomplete(row: CitationRow): boolean {
  const { desk, observed, fine } = row;
  return desk !== undefined || observed !== undefined || fine !== undefined || hasFacts(row);
}

/** Rows without the part `facts` have none. */
function hasFacts({ facts }: CitationRow): boolean {
  return (facts as CitationFacts | undefined) !== undefined;
}

/** What of the facts follows from the fine. */
type FineOf = Pick<CitationFacts, 'fine' | 'scheduleFault'>;

function fineFactsOf({ cause, capturedAt, measured, limit, switchedAt }: FineRow): FineFacts {
  return {
    cause,
    capturedAt: new Date(capturedAt),
    measured,
    limit,
    switchedAt: switchedAt === null ? null : new Date(switchedAt),
  };
}

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

function spelled(words: Words, value: unknown): unknown {
  if (words === 'camel' || value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => spelled(words, item));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [snakeCase(name), spelled(words, item)]),
  );
}

import { Injectable } from '@nestjs/common';
import { snakeCase } from '../../platform/domain/spelling.pure.js';
import { CitationDeadlines } from './citation-deadlines.service.js';
import type { CitationRow, DeskFacts, ObservedRow, Words } from './citation.types.js';
import { isClosed, type ReportStatus } from './citation.workflow.js';
import { factsOf, type FactSource } from './facts.pure.js';

/** What the desk shows of a row of a list: its deadline, who has it in hand, and the decision that waits. */
export type DeskFields = Pick<DeskFacts, 'reviewer' | 'deferred'> & {
  deadline: ReturnType<CitationDeadlines['of']>;
};

/** Completes rows with what does not stand in them: the deadline as of now, and the facts. */
@Injectable()
export class CitationDetails {
  constructor(private readonly deadlines: CitationDeadlines) {}

  /** The rows, in the spelling that they have. */
  async complete(words: Words, rows: readonly CitationRow[]): Promise<CitationRow[]> {
    await this.deadlines.prepare(rows.flatMap(({ desk }) => desk ?? []));
    return rows.map((row) => {
      const { citation, facts, desk, observed } = row;
      const details: Record<string, unknown> = {};
      if (desk !== undefined) {
        const status = citation[words === 'camel' ? 'reportStatus' : 'report_status'];
        Object.assign(details, this.deskFields(desk, isClosed(status as ReportStatus)));
      }
      if (observed !== undefined) details['facts'] = factsOf(sourceOf(observed));
      const passed = desk === undefined ? undefined : this.deadlines.refusal(desk);
      return {
        citation: { ...citation, ...(spelled(words, details) as object) },
        facts: passed === undefined ? facts : { ...facts, deadlinePassed: passed },
      };
    });
  }

  /** What the desk shows of the rows of one list, all of which are closed or none. */
  async ofList(desks: readonly DeskFacts[], areClosed: boolean): Promise<DeskFields[]> {
    await this.deadlines.prepare(desks);
    return desks.map((desk) => this.deskFields(desk, areClosed));
  }

  private deskFields(desk: DeskFacts, closed: boolean): DeskFields {
    const { reviewer, deferred } = desk;
    return { reviewer, deferred, deadline: this.deadlines.of(desk, closed) };
  }
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

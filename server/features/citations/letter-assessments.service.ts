import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/database/clock.js';
import { Database } from '../../platform/database/database.js';
import type { Queryable } from '../../platform/database/queryable.js';
import { FactsInForce } from '../cameras/facts-in-force.service.js';
import { inForceAt } from '../cameras/in-force.pure.js';
import { type DueLetter, dueLetter, isOfWarningPeriod, NOTICE } from '../fines/due-letter.pure.js';
import {
  type Assessed,
  type Assessment,
  FinesService,
  type LetterChoice,
} from '../fines/fines.service.js';
import type { LetterSourceRow } from '../fines/letter-source.queries.js';

/** An event whose letter is looked at, with all that decides it. */
export interface AssessedEvent extends Assessed {
  letterSource: LetterSourceRow;
}

/** The letter that an event would get now, its fine, and what is in the way. */
export interface AssessedLetter extends Omit<Assessment, 'firstViolation'> {
  letter: DueLetter;
}

/** Says which letters events get, and with which fines (programs 4). */
@Injectable()
export class LetterAssessments {
  constructor(
    private readonly fines: FinesService,
    private readonly factsInForce: FactsInForce,
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the letters and fines of events if they were issued now. */
  async assessAll(events: readonly AssessedEvent[]): Promise<AssessedLetter[]> {
    const fines = await this.fines.assessAll(events);
    const choices = await this.choices(events.map(({ letterSource }) => letterSource));
    return fines.map(({ firstViolation, ...assessment }, index) => {
      const letter = choices[index]?.(firstViolation) ?? NOTICE;
      return { letter, ...assessment, ...(letter.kind === 'WARNING' && withoutFine(letter)) };
    });
  }

  /** Returns for each event what says which letter it gets. */
  async choices(
    sources: readonly LetterSourceRow[],
    on: Queryable = this.database,
  ): Promise<LetterChoice[]> {
    const today = this.clock.today(this.config.timeZone);
    const facts = sources.flatMap(({ warnings }) => warnings);
    const calendar = await this.factsInForce.calendarFor(facts, on);
    return sources.map(({ capturedAt, warningTextsSince, warnings }) => {
      const hasWarningTexts = warningTextsSince !== null && warningTextsSince <= today;
      const { WARNING } = inForceAt(warnings, new Date(capturedAt), calendar);
      const isInWarningPeriod = WARNING !== null;
      return (firstViolation) => dueLetter({ hasWarningTexts, isInWarningPeriod, firstViolation });
    });
  }
}

/** A warning letter has no fine; in a warning period neither its schedule nor its band is in the way. */
const withoutFine = (letter: DueLetter): Partial<AssessedLetter> => ({
  fine: null,
  ...(isOfWarningPeriod(letter) && { amountFault: null, refusal: null }),
});

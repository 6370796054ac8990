import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import type { Queryable } from '../../platform/database/queryable.js';
import type { Tx } from '../../platform/database/transactions.js';
import { dayIn } from '../../platform/domain/local-day.pure.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import type { KeptAuthority } from '../authorities/authorities.queries.js';
import { FactsInForce } from '../cameras/facts-in-force.service.js';
import { NOTICE } from '../fines/due-letter.pure.js';
import type { MeasuredFacts } from '../fines/fine.types.js';
import {
  FinesService,
  type Fixed,
  type Issue,
  type LetterChoice,
  type PostingPlace,
} from '../fines/fines.service.js';
import { type LetterOf, MailingReader } from '../notice-settings/mailing-reader.service.js';
import type { MailingOfCause } from '../notice-settings/mailing.types.js';
import { capturedRegion } from '../observation/facts.pure.js';
import { EDITION } from '../notices/notice-edition.pure.js';
import { letterOf, type NoticeContent } from '../notices/notice.content.js';
import { setupRefusal } from '../settings/notice-setup.pure.js';
import { SettingsService } from '../settings/settings.service.js';
import { noViolation } from './citation.refusals.js';
import { SNAPSHOT } from './completion.queries.js';
import { LetterAssessments } from './letter-assessments.service.js';
import { requiredOf, unmetRequirements } from './required-content.pure.js';
import { measuredFactsOf } from './required-content.service.js';
import { faultBy } from './violations.service.js';

/** The letter that an event gets, with its fine and its day of posting. */
type FineOf = (facts: MeasuredFacts, issue: Issue) => Promise<Fixed>;

/** The choices for a snapshot. */
interface Taken {
  caller: UserCaller;
  citationId: number;
  now: Date;
  /** The authority by which the officer issues it; null for one who has none and needs none. */
  authority: KeptAuthority | null;
  fineOf: FineOf;
  mailingOf: (letter: LetterOf) => Promise<MailingOfCause>;
  /** Of a letter that replaces another. */
  next?: NextNotice;
}

/** The choices for a notice that replaces another one of its event. */
export interface NextNotice {
  /** The person that it goes to, where that is not the owner of the event. */
  owner: NoticeContent['owner'] | null;
  /** The place whose business days lie between issue and posting, by the rule of its clock; null for that of the schedule. */
  postingPlace: PostingPlace | null;
  /** The content of the notice that it replaces: the statement stays. */
  before: NoticeContent;
  letter: NonNullable<NoticeContent['letter']>;
  /** Runs before the missing content is looked at; a refusal is thrown. @returns further sentences of what is missing */
  beforeMissing: (content: Pick<NoticeContent, 'owner' | 'vehicle'>) => Promise<string[]>;
}

/** Takes the snapshot of an event that its notice is made of, or foresees it. */
@Injectable()
export class NoticeSnapshots {
  constructor(
    private readonly fines: FinesService,
    private readonly assessments: LetterAssessments,
    private readonly mailing: MailingReader,
    private readonly settings: SettingsService,
    private readonly factsInForce: FactsInForce,
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Returns the content of the letter as of now, which is still to be numbered: later changes do not reach it.
   *
   * @throws AppError `SCHEDULE_UNIT`; `NO_VIOLATION`; `SETTINGS_INCOMPLETE`; `INVALID` for what is required and missing
   */
  async takeSnapshot(
    tx: Tx,
    caller: UserCaller,
    citationId: number,
    { now, authority }: Pick<Taken, 'now' | 'authority'>,
  ): Promise<NoticeContent> {
    const fineOf: FineOf = (facts, issue) => this.fines.fix(tx, citationId, facts, issue);
    const mailingOf = (letter: LetterOf) => this.mailing.useMailing(tx, letter);
    return this.snapshot(tx, { caller, citationId, now, authority, fineOf, mailingOf });
  }

  /**
   * Returns the content of a letter that replaces another one of its kind; its number is still to be given.
   *
   * @throws AppError as {@link takeSnapshot}, without `NO_VIOLATION`
   */
  async takeNext(
    tx: Tx,
    caller: UserCaller,
    citationId: number,
    { now, authority }: Pick<Taken, 'now' | 'authority'>,
    next: NextNotice,
  ): Promise<NoticeContent> {
    const fineOf: FineOf = (facts, issue) => this.fines.fix(tx, citationId, facts, issue, next);
    const mailingOf = (letter: LetterOf) => this.mailing.useMailing(tx, letter);
    return this.snapshot(tx, { caller, citationId, now, authority, fineOf, mailingOf, next });
  }

  /**
   * Returns the content that the letter of an event would have, and changes nothing: no schedule is in use by it, and a
   * number that nobody has stands in the place of its own.
   *
   * @throws AppError as {@link takeSnapshot}
   */
  async foresee(caller: UserCaller, citationId: number, now: Date): Promise<NoticeContent> {
    const { referencePrefix } = await this.settings.get();
    const number = `${referencePrefix}-${dayIn(this.config.timeZone, now).slice(0, 4)}-000000`;
    const fineOf: FineOf = (facts, issue) => this.fines.foresee(citationId, facts, issue);
    const mailingOf = (letter: LetterOf) => this.mailing.mailingOf(this.database, letter);
    const taken = { caller, citationId, now, authority: SOME_AUTHORITY, fineOf, mailingOf };
    return { ...(await this.snapshot(this.database, taken)), number };
  }

  private async snapshot(
    on: Queryable,
    { caller, citationId, now, authority, fineOf, mailingOf, next }: Taken,
  ): Promise<NoticeContent> {
    const row = await on.first(SNAPSHOT, [citationId]);
    if (row === undefined) throw new AppError('INTERNAL');
    const { locale, timeZone } = this.config;
    const issuedOn = dayIn(timeZone, now);
    const { speeding, redlight } = row.content;
    const facts = measuredFactsOf({
      ...row.content,
      measured: speeding?.measured ?? null,
      limit: speeding?.limit ?? null,
      switchedAt: redlight?.switchedAt ?? null,
    });
    const [due = () => NOTICE] = await this.assessments.choices([row.violation.letterSource], on);
    // A letter that replaces another is of its kind, whatever is due now.
    const letterFor: LetterChoice = next === undefined ? due : () => letterOf(next.before);
    const issue = { issuedOn, letterFor };
    const { letter, schedule, amountFault, ...fixed } = await fineOf(facts, issue);
    const { kind, reason } = letter;
    const { kept, requiredFields, postalCodeFormat } = await mailingOf({
      ...{ cause: row.content.cause, kind, issuedAt: now },
    });
    // By the very schedule that the notice names: from now on nobody can change it.
    const fault = faultBy(row.violation, schedule);
    if (fault !== null) throw noViolation(fault);
    const incomplete = setupRefusal(row.setup);
    if (incomplete !== null) throw incomplete;
    const { captured, home } = row.region;
    const plateRegion = row.content.vehicle.plateRegion ?? capturedRegion(captured, home);
    const content = {
      ...row.content,
      ...(next && { owner: next.owner ?? row.content.owner, letter: next.letter }),
      settings: { ...row.content.settings, ...(next && statementOf(next.before)) },
      register: await this.factsInForce.register(row.register, on),
      vehicle: { ...row.content.vehicle, plateRegion },
      ...(kind === 'WARNING' && reason !== null && { warning: { reason } }),
      // Its own is given to it later, and what is required is asked of any.
      number: row.content.number ?? row.content.referenceId,
      issuedAt: now.toISOString(),
      locale,
      timeZone,
      edition: EDITION,
      mailing: { ...kept, ...fixed, evidenceUrl: this.config.evidence?.url ?? null },
      officer: { name: caller.name, badgeNumber: caller.badgeNumber },
      authority,
    };
    const further = (await next?.beforeMissing(content)) ?? [];
    // Texts, settings or schedule may have changed since the event was checked.
    const unmet = unmetRequirements(
      requiredOf(kind, requiredFields),
      content,
      postalCodeFormat,
      amountFault,
    );
    const missing = [...further, ...unmet];
    if (missing.length > 0) throw new AppError('INVALID', { errors: { missing } });
    return content;
  }
}

// Whoever issues the notice will have one, or need none.
const SOME_AUTHORITY: KeptAuthority = { id: 0, number: '000000', from: '2000-01-01', to: null };

/** The officer's statement, which a notice takes over from the one that it replaces. */
const statementOf = ({
  settings,
}: NoticeContent): Pick<NoticeContent['settings'], 'officerCitationStatement'> => ({
  officerCitationStatement: settings.officerCitationStatement,
});

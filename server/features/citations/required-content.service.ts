import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/database/clock.js';
import { Database } from '../../platform/database/database.js';
import type { Cause } from '../../platform/domain/duty.js';
import type { FineFacts, NoticeFine } from '../fines/fine.types.js';
import { FinesService } from '../fines/fines.service.js';
import { MailingReader } from '../notice-settings/mailing-reader.service.js';
import type { MailingOfCause } from '../notice-settings/mailing.types.js';
import type { CitationFacts, RequiredFacts } from './reads/citation-facts.queries.js';
import { type RequirableContent, unmetRequirements } from './required-content.pure.js';

type Facts = Pick<
  CitationFacts,
  'ownerName' | 'ownerAddress' | 'ownerVehicleLicensePlate' | 'required' | 'fine'
>;

const NOTHING: readonly string[] = [];

/**
 * Returns the required content that an event would miss if its notice were issued now. The facts name the versions of
 * settings and texts, so that these are read once for each change of them, and not for each event.
 */
@Injectable()
export class RequiredContent {
  private readonly known = new Map<Cause, MailingOfCause>();

  constructor(
    private readonly database: Database,
    private readonly mailing: MailingReader,
    private readonly fines: FinesService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the sentences for each of several events; none if no content is required. */
  async unmet(events: readonly (Facts | undefined)[]): Promise<(readonly string[])[]> {
    const fines = await this.finesOf(events);
    const sentences: (readonly string[])[] = [];
    for (const facts of events) {
      const required = facts?.required ?? null;
      if (facts === undefined || required === null) {
        sentences.push(NOTHING);
        continue;
      }
      const mailing = await this.mailingOf(required);
      const content = this.contentOf(facts, required, mailing, fines.get(facts) ?? null);
      const { requiredFields, postalCodeFormat } = mailing;
      sentences.push(unmetRequirements(requiredFields, content, postalCodeFormat));
    }
    return sentences;
  }

  /** The fines of events with required content; all that are not known yet are assessed together. */
  private async finesOf(
    events: readonly (Facts | undefined)[],
  ): Promise<Map<Facts, NoticeFine | null>> {
    const fines = new Map<Facts, NoticeFine | null>();
    const unknown: { facts: Facts; required: RequiredFacts }[] = [];
    for (const facts of events) {
      if (facts?.required == null) continue;
      if (facts.fine === undefined) unknown.push({ facts, required: facts.required });
      else fines.set(facts, facts.fine);
    }
    const assessed = await this.fines.assessAll(
      unknown.map(({ required }) => ({
        event: fineFactsOf(required),
        candidates: required.candidates,
      })),
    );
    for (const [index, { facts }] of unknown.entries())
      fines.set(facts, assessed[index]?.fine ?? null);
    return fines;
  }

  private async mailingOf({ cause, mailingVersion, textsVersion }: RequiredFacts) {
    const known = this.known.get(cause);
    if (known?.mailingVersion === mailingVersion && known.textsVersion === textsVersion)
      return known;
    const mailing = await this.mailing.mailingOfCause(this.database, cause);
    this.known.set(cause, mailing);
    return mailing;
  }

  /** The notice of an event as far as it can be required; number and officer are there once it is issued. */
  private contentOf(
    { ownerName, ownerAddress, ownerVehicleLicensePlate }: Facts,
    { cause, referenceId, capturedAt, place, measured, limit, switchedAt }: RequiredFacts,
    { kept }: MailingOfCause,
    fine: NoticeFine | null,
  ): RequirableContent {
    return {
      number: referenceId,
      referenceId,
      capturedAt,
      issuedAt: (this.clock.now() ?? new Date()).toISOString(),
      locale: this.config.locale,
      timeZone: this.config.timeZone,
      officer: { name: '-', badgeNumber: 0 },
      location: { address: place },
      owner: { name: ownerName ?? '', address: ownerAddress ?? '' },
      vehicle: { licensePlate: ownerVehicleLicensePlate ?? '' },
      speeding: cause === 'SPEEDING' ? { measured, limit } : null,
      redlight: cause === 'REDLIGHT' ? { switchedAt } : null,
      mailing: { ...kept, fine, evidenceUrl: this.config.evidence?.url ?? null },
    };
  }
}

/** Returns the facts that decide the fine of an event, from the columns that SQL answers. */
export function fineFactsOf({
  cause,
  capturedAt,
  measured,
  limit,
  switchedAt,
}: Pick<RequiredFacts, 'cause' | 'capturedAt' | 'measured' | 'limit' | 'switchedAt'>): FineFacts {
  return {
    cause,
    capturedAt: new Date(capturedAt),
    measured,
    limit,
    switchedAt: switchedAt === null ? null : new Date(switchedAt),
  };
}

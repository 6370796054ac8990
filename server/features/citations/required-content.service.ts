import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/database/clock.js';
import { Database } from '../../platform/database/database.js';
import type { MeasuredFacts, NoticeFine } from '../fines/fine.types.js';
import type { GeneratedKind } from '../fines/due-letter.pure.js';
import { MailingReader } from '../notice-settings/mailing-reader.service.js';
import type { MailingOfCause } from '../notice-settings/mailing.types.js';
import { setInForce } from '../notice-settings/text-set.pure.js';
import type { CitationFacts, RequiredFacts, ViolationRow } from './reads/citation-facts.queries.js';
import { EDITION } from '../notices/notice-edition.pure.js';
import {
  type AssessedEvent,
  type AssessedLetter,
  LetterAssessments,
} from './letter-assessments.service.js';
import { type RequirableContent, requiredOf, unmetRequirements } from './required-content.pure.js';

type Facts = Pick<
  CitationFacts,
  | 'ownerName'
  | 'ownerAddress'
  | 'ownerVehicleLicensePlate'
  | 'required'
  | 'violation'
  | 'fine'
  | 'letter'
  | 'amountFault'
>;

/** The facts of an event that can still get a notice. */
interface Open {
  facts: Facts;
  required: RequiredFacts;
  measured: ViolationRow;
}

const NOTHING: readonly string[] = [];

/**
 * Returns the required content that an event would miss if its notice were issued now. The facts name the versions of
 * settings and texts, so that these are read once for each change of them, and not for each event.
 */
@Injectable()
export class RequiredContent {
  /** By cause and kind of letter. */
  private readonly known = new Map<string, MailingOfCause>();

  constructor(
    private readonly database: Database,
    private readonly mailing: MailingReader,
    private readonly assessments: LetterAssessments,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the sentences for each of several events; none for one that can get no notice any more. */
  async unmet(events: readonly (Facts | undefined)[]): Promise<(readonly string[])[]> {
    const open = events.map(openOf);
    const found = await this.lettersOf(open.filter((event) => event !== null));
    const sentences: (readonly string[])[] = [];
    for (const event of open) {
      if (event === null) {
        sentences.push(NOTHING);
        continue;
      }
      const { fine = null, amountFault = null, letter } = found.get(event.facts) ?? {};
      const kind = letter?.kind ?? 'NOTICE';
      const mailing = await this.mailingOf(event.required, kind);
      const content = this.contentOf(event, mailing, fine);
      const { requiredFields, postalCodeFormat } = mailing;
      const fields = requiredOf(kind, requiredFields);
      sentences.push(unmetRequirements(fields, content, postalCodeFormat, amountFault));
    }
    return sentences;
  }

  /** The letters and fines of events; all that are not known yet are assessed together. */
  private async lettersOf(events: readonly Open[]): Promise<Map<Facts, LetterFound>> {
    const letters = new Map<Facts, LetterFound>();
    const unknown: Open[] = [];
    for (const event of events) {
      const { fine, letter, amountFault = null } = event.facts;
      if (fine === undefined || letter === undefined) unknown.push(event);
      else letters.set(event.facts, { fine, letter, amountFault });
    }
    const assessed = await this.assessments.assessAll(
      unknown.map(({ measured }) => assessedOf(measured)),
    );
    for (const [index, { facts }] of unknown.entries()) {
      const found = assessed[index];
      if (found !== undefined) letters.set(facts, found);
    }
    return letters;
  }

  private async mailingOf(
    { cause, mailingVersion, textSets }: RequiredFacts,
    kind: GeneratedKind,
  ): Promise<MailingOfCause> {
    const name = `${cause} ${kind}`;
    const known = this.known.get(name);
    const set = setInForce(textSets, kind, this.clock.today(this.config.timeZone));
    const made = known?.kept.textSet;
    const isKnown = made?.id === set?.id && made?.version === set?.version;
    if (known?.mailingVersion === mailingVersion && isKnown) return known;
    const issuedAt = this.clock.now() ?? new Date();
    const mailing = await this.mailing.mailingOf(this.database, { cause, kind, issuedAt });
    this.known.set(name, mailing);
    return mailing;
  }

  /** The notice of an event as far as it can be required; number and officer are there once it is issued. */
  private contentOf(
    { facts, required: { cause, referenceId, place }, measured: event }: Open,
    { kept }: MailingOfCause,
    fine: NoticeFine | null,
  ): RequirableContent {
    const { ownerName, ownerAddress, ownerVehicleLicensePlate } = facts;
    const { capturedAt, measured, limit, switchedAt } = event;
    return {
      number: referenceId,
      referenceId,
      capturedAt,
      issuedAt: (this.clock.now() ?? new Date()).toISOString(),
      locale: this.config.locale,
      timeZone: this.config.timeZone,
      ...ASSUMED,
      location: { address: place },
      owner: { name: ownerName ?? '', address: ownerAddress ?? '' },
      vehicle: { licensePlate: ownerVehicleLicensePlate ?? '', plateRegion: '-' },
      speeding: cause === 'SPEEDING' ? { measured, limit } : null,
      redlight: cause === 'REDLIGHT' ? { switchedAt } : null,
      mailing: { ...kept, fine, evidenceUrl: this.config.evidence?.url ?? null },
    };
  }
}

/** What is known once a notice is issued: until then it is taken for known. */
const ASSUMED = {
  edition: EDITION,
  officer: { name: '-', badgeNumber: 0 },
  reviewedBy: '-',
  authority: { id: 0, number: '-', from: '-', to: null },
  units: { speed: '-' },
  camera: { systemName: '-', systemType: '-', serialNumber: '-' },
  register: {
    CERTIFICATE: {
      ...{ id: 0, from: '2000-01-01', to: '2000-01-01' },
      value: { number: '-', laboratory: '-' },
    },
    SESSION: {
      ...{ id: 0, from: '2000-01-01', to: '2000-01-01' },
      ...{ fromAt: '2000-01-01T00:00:00Z', toAt: '2000-01-01T00:00:00Z' },
      value: { operator: '-' },
    },
  },
} as const;

/** The letter of an event, its fine, and why no notice says what it costs. */
type LetterFound = Pick<AssessedLetter, 'letter' | 'fine' | 'amountFault'>;

function openOf(facts: Facts | undefined): Open | null {
  const { required = null, violation = null } = facts ?? {};
  return facts === undefined || required === null || violation === null
    ? null
    : { facts, required, measured: violation };
}

/** Returns an event whose letter is looked at. */
export const assessedOf = (row: ViolationRow): AssessedEvent => ({
  event: measuredFactsOf(row),
  source: row.fineSource,
  letterSource: row.letterSource,
});

/** Returns the measurement that decides the fine of an event, from the columns that SQL answers. */
export function measuredFactsOf({
  cause,
  capturedAt,
  measured,
  limit,
  switchedAt,
}: Pick<
  ViolationRow,
  'cause' | 'capturedAt' | 'measured' | 'limit' | 'switchedAt'
>): MeasuredFacts {
  return {
    cause,
    capturedAt: new Date(capturedAt),
    measured,
    limit,
    switchedAt: switchedAt === null ? null : new Date(switchedAt),
  };
}

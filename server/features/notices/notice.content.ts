import type { Cause } from '../../platform/domain/duty.js';
import type { Measured } from '../../platform/domain/measured.pure.js';
import { type DueLetter, NOTICE } from '../fines/due-letter.pure.js';
import type { NoticeFine } from '../fines/fine.types.js';
import type { KeptMailing } from '../notice-settings/mailing.types.js';
import type { EDITION } from './notice-edition.pure.js';
import type { NamedKind } from './letters/addressee.pure.js';
import type { NoticeRecord } from './notice.record.js';

/** The PDF settings of one cause (spec 3), as far as a page shows them. */
export interface NoticeSettings {
  departmentName: string;
  officeName: string;
  officeAddress: string;
  /** A data URI; never an address to fetch from. */
  officeLogoSrc: string;
  violationTitle: string;
  officerCitationStatement: string;
}

/** One selected image, by its untouched original. */
export interface NoticeImage {
  mediaId: number;
  /** 1 before, 2 during, 3 after, 4 enhanced plate. */
  sequenceNumber: number;
  /** The moment that the camera gave this image; without it the caption has no time. Older contents do not have it. */
  capturedAt?: string | null;
  /** The hash of the original, from intake. */
  sha256: string;
}

/** The texts and settings of a notice beyond its facts, as they were when this version was ordered. */
export interface NoticeMailing extends KeptMailing {
  fine: NoticeFine | null;
  /** The local day of posting that it states, from which the days of its fine count. Absent if it states none. */
  postingOn?: string | undefined;
  /** The address of the owner's page; the PIN itself is sealed in a table of its own and passed to the renderer. */
  evidenceUrl: string | null;
}

/** The content of a notice, as it was when the notice was ordered; dates are ISO 8601 in UTC. */
export interface NoticeContent extends NoticeRecord {
  citationId: number;
  number: string;
  referenceId: string;
  caseId: string;
  cause: Cause;
  capturedAt: string;
  issuedAt: string;
  /** The locale of the department at that time; below it the time zone. */
  locale: string;
  timeZone: string;
  settings: NoticeSettings;
  units: { distance: string; speed: string };
  camera: { systemName: string; systemType: string; serialNumber: string };
  location: { address: string; latitude: number; longitude: number };
  witnesses: string | null;
  owner: { name: string; nameAlt: string | null; address: string; addressAlt: string | null };
  vehicle: {
    licensePlate: string;
    /** The country or state that gave the plate out; older contents do not have it. */
    plateRegion?: string | null;
    engineNumber: string | null;
    chassisNumber: string | null;
    makeYear: number | null;
    makeModel: string | null;
    color: string | null;
    colorAlt: string | null;
    style: string | null;
  };
  /** In `units.distance`; only red-light violations. */
  redlight: { stopLineDistance: Measured | null; switchedAt: string | null } | null;
  /** In `units.speed`; only speeding violations. */
  speeding: { measured: Measured | null; limit: Measured | null; trigger: Measured | null } | null;
  /** Ordered by sequence number. */
  images: NoticeImage[];
  /** Of a notice after the first of its event; contents of before there were chains do not have it. */
  letter?: {
    replaces: { number: string; issuedAt: string };
    /** The relation of a person whom the owner named, and the number for which they were named. */
    named: { kind: NamedKind; number: string } | null;
  };
  /** The officer who decided. */
  officer: { name: string; badgeNumber: number };
  /** The name of the officer who submitted the event; older contents do not have it. */
  reviewedBy?: string | null;
  /**
   * The edition of fixed words and hours. Absent: those of before English letters had the words of their country, other
   * languages their 24 hours, and the statement placeholders; a new version of such a letter keeps them.
   */
  edition?: typeof EDITION;
  /** Contents of before there was any do not have it. */
  mailing?: NoticeMailing;
  /** Of a warning letter the reason why it is no notice; absent in a notice (programs 4). Such a letter has no fine. */
  warning?: { reason: string };
  /** The notice that the letter cancels; absent in a notice. Such a letter has no images, no fine and no payment code. */
  cancels?: { number: string };
}

/** Returns the kind of letter that a content is of, and why. */
export function letterOf({ warning }: Pick<NoticeContent, 'warning'>): DueLetter {
  return warning === undefined ? NOTICE : { kind: 'WARNING', reason: warning.reason };
}

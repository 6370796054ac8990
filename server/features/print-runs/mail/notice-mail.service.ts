import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { RowOf } from '../../../platform/database/statement.js';
import { grouped } from '../../../platform/domain/grouped.js';
import type { Officer } from '../../../platform/identity/officer.queries.js';
import type { Fault } from '../../reasons/reason.pure.js';
import { COPIES, type NoticeCopy, shownCopy } from '../copies/copies.queries.js';
import { MAIL_OF } from './notice-mail.queries.js';
import { RunSettingsReader } from '../runs/run-settings.service.js';

/** The state of a notice on its way to the owner. */
type NoticeMail = Pick<
  RowOf<typeof MAIL_OF>,
  'state' | 'runNumber' | 'mailedOn' | 'late' | 'returnedOn' | 'reason'
>;

/** When a notice was made void, by whom and why. */
interface NoticeVoid {
  at: Date;
  by: Officer;
  /** The text, else the label. */
  reason: string;
  /** The reason of the list as it was then; null for voids of before, as the next three. */
  reasonCode: string | null;
  reasonLabel: string | null;
  erroneous: boolean | null;
  fault: Fault | null;
}

/** The facts of a notice beside its files. */
export interface MailFactsOfNotice {
  mail: NoticeMail;
  void: NoticeVoid | null;
}

/** Returns mailing, void and copies of notices. The caller has checked that the user sees the notices. */
@Injectable()
export class NoticeMailService {
  constructor(
    private readonly database: Database,
    private readonly settings: RunSettingsReader,
  ) {}

  /** Mail and void of some notices, by their numbers. */
  async findMailFacts(numbers: readonly string[]): Promise<ReadonlyMap<string, MailFactsOfNotice>> {
    const { since } = await this.settings.get(this.database);
    const rows = await this.database.rows(MAIL_OF, [since, numbers]);
    return new Map(rows.map((row) => [row.number, factsOf(row)]));
  }

  /** The copies of some notices, by their numbers. */
  async findCopies(numbers: readonly string[]): Promise<ReadonlyMap<string, NoticeCopy[]>> {
    const rows = await this.database.rows(COPIES, [numbers]);
    const byNumber = grouped(rows, ({ noticeNumber }) => noticeNumber);
    return new Map([...byNumber].map(([number, copies]) => [number, copies.map(shownCopy)]));
  }

  /** Mail, void and copies of one notice. */
  async findMailAndCopies(number: string): Promise<MailFactsOfNotice & { copies: NoticeCopy[] }> {
    const [facts, copies] = await Promise.all([
      this.findMailFacts([number]),
      this.findCopies([number]),
    ]);
    return { ...(facts.get(number) ?? NOTHING), copies: copies.get(number) ?? [] };
  }
}

// A number that somebody took out of the ledger by hand.
const NOTHING: MailFactsOfNotice = {
  mail: {
    state: 'NOT_READY',
    runNumber: null,
    mailedOn: null,
    late: false,
    returnedOn: null,
    reason: null,
  },
  void: null,
};

function factsOf(row: RowOf<typeof MAIL_OF>): MailFactsOfNotice {
  const { state, runNumber, mailedOn, late, returnedOn, reason } = row;
  const { voidedAt: at, voidedBy: by, voidReason, voidReasonCode, voidReasonLabel } = row;
  return {
    mail: { state, runNumber, mailedOn, late, returnedOn, reason },
    void:
      at === null || by === null || voidReason === null
        ? null
        : {
            ...{ at, by, reason: voidReason },
            ...{ reasonCode: voidReasonCode, reasonLabel: voidReasonLabel },
            ...{ erroneous: row.voidErroneous, fault: row.voidFault },
          },
  };
}

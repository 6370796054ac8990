import { Inject, Injectable } from '@nestjs/common';
import { Addressees } from '../features/addressees/addressees.service.js';
import { Reissues } from '../features/addressees/reissue.service.js';
import type { Part } from '../features/citations/reads/citation-parts.pure.js';
import { VoidsService } from '../features/print-runs/voids/voids.service.js';
import { Quarantines } from '../features/recalls/quarantines.service.js';
import { RecallOutcomes } from '../features/recalls/recall-outcomes.service.js';
import { RecallsService } from '../features/recalls/recalls.service.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { dayIn } from '../platform/domain/local-day.pure.js';
import type { UserCaller } from '../platform/identity/caller.js';
import type { DemoAccount } from './accounts.js';
import { Database } from '../platform/database/database.js';
import {
  FIRST_CAMERA,
  NEWEST_MAILED,
  NOTICES_THAT_WAIT,
  OPEN_ITEMS,
  REPAIRS_DONE,
  WAITING_ADDRESSEES,
} from './demo.queries.js';
import { DAY } from './times.js';

/** Number of notices in the recall. */
const RECALLED = 3;
const UPHELD = { outcome: 'UPHOLD', reason: 'The pictures show the sign' };
const NO_PARTS: readonly Part[] = [];

/** Persons whom no picture and no registry knows. */
const DRIVER = {
  kind: 'DRIVER',
  ownerName: 'Noor Haddad',
  ownerAddress: '8 Ropewalk\nPort Ellery 10417',
  note: 'Named on the reply form',
};
const RENTER = {
  kind: 'RENTER',
  ownerName: 'Tomas Lindqvist',
  ownerAddress: '31 Lantern Street\nPort Ellery 10402',
  note: 'Named by the rental company',
};

/** How wrong notices were put right in the demo: each act is done once, also by a loading that was interrupted (repair 9). */
@Injectable()
export class DemoRepairs {
  constructor(
    private readonly database: Database,
    private readonly addressees: Addressees,
    private readonly reissues: Reissues,
    private readonly voids: VoidsService,
    private readonly recalls: RecallsService,
    private readonly outcomes: RecallOutcomes,
    private readonly quarantines: Quarantines,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Puts notices right that no open run holds, as it stands `now`. */
  async addRepairs(accounts: Readonly<Record<DemoAccount, UserCaller>>, now: Date): Promise<void> {
    const { tec, processing, inspection } = accounts;
    const done = await this.database.first(REPAIRS_DONE);
    if (done === undefined) throw new Error('The repairs that were done cannot be read');
    if (!done.voided) await this.voidMailed(tec);
    if (!done.recalled) await this.recall(tec);
    for (const { recallId, number } of await this.database.rows(OPEN_ITEMS))
      await this.outcomes.decideItem(tec, recallId, number, UPHELD);
    const receivedOn = dayIn(this.config.timeZone, now);
    if (!done.driver) await this.record(processing, { ...DRIVER, receivedOn });
    for (const { id, citationId } of await this.database.rows(WAITING_ADDRESSEES, ['DRIVER']))
      await this.reissues.reissueNotice(inspection, citationId, { addresseeId: id });
    if (!done.renter) await this.record(processing, { ...RENTER, receivedOn });
    if (!done.quarantined) await this.liftQuarantine(tec);
  }

  /** A mailed notice is void: the letter that says so waits for a run. */
  private async voidMailed(tec: UserCaller): Promise<void> {
    const mailed = await this.database.first(NEWEST_MAILED);
    if (mailed === undefined) return;
    await this.voids.void(tec, mailed.number, {
      reasonCode: 'WRONG_OWNER',
      reason: 'The registry had the owner before the sale',
    });
  }

  /** Three notices are doubted; what is found is that they were right. */
  private async recall(tec: UserCaller): Promise<void> {
    const notices = await this.database.rows(NOTICES_THAT_WAIT, [RECALLED]);
    if (notices.length < RECALLED) return;
    await this.recalls.startRecall(tec, {
      criteria: { numbers: notices.map(({ number }) => number) },
      reason: 'A resident says that the sign was covered',
    });
  }

  /** The owner of a vehicle has named somebody. */
  private async record(processing: UserCaller, person: object): Promise<void> {
    const notice = await this.database.first(NOTICES_THAT_WAIT, [1]);
    if (notice === undefined) return;
    const { citationId, version } = notice;
    await this.addressees.recordAddressee(processing, citationId, { version, ...person }, NO_PARTS);
  }

  /** A camera was doubted on a day before its first event, and was right. */
  private async liftQuarantine(tec: UserCaller): Promise<void> {
    const camera = await this.database.first(FIRST_CAMERA);
    if (camera === undefined) return;
    const { id } = await this.quarantines.startQuarantine(tec, {
      cameraSerialNumber: camera.serialNumber,
      from: new Date(camera.firstAt.getTime() - 2 * DAY).toISOString(),
      to: new Date(camera.firstAt.getTime() - DAY).toISOString(),
      reason: 'The mast was hit by a lorry',
    });
    await this.quarantines.liftQuarantine(tec, id, { reason: 'Checked: nothing had moved' });
  }
}

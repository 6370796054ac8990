import { Injectable } from '@nestjs/common';
import { CheckRulesService } from '../features/checks/check-rules.service.js';
import { ListedPlates } from '../features/checks/plates/listed-plates.service.js';
import { RehearsalsProcessor } from '../features/rehearsals/rehearsals.processor.js';
import { Rehearsals } from '../features/rehearsals/rehearsals.service.js';
import type { UserCaller } from '../platform/identity/caller.js';
import { DemoJobs } from './demo-jobs.js';

/** Plates of no event: none of them looks like a plate of the generator. The day is older than every event. */
const FROM = '2024-01-01';
const EXEMPT = [
  { plate: 'FIRE 12', note: 'Fire engine, harbour station' },
  { plate: 'AMB 7', note: 'Ambulance' },
];
/** The rules that a department of an older version has switched off. */
const SWITCHED_OFF = new Set([
  'BELOW_TRIGGER',
  'VEHICLE_DIFFERS',
  'PLATE_DIFFERS',
  'LOW_CONFIDENCE',
  'DUPLICATE',
  'TOO_FAR',
  'SEVERAL_VEHICLES',
  'IMAGE_TIMES',
  'CLOCK_OFF',
  'NOT_MEASURED',
]);
/** The rules that it has as they were shipped. */
const KEPT = new Set([
  'LIMIT_DIFFERS',
  'NO_CERTIFICATE',
  'OUT_OF_SERVICE',
  'WARNING_PERIOD',
  'IN_GRACE',
  'AMBER_SHORT',
  'EXEMPT_PLATE',
  'CONFLICT_PLATE',
  'PICTURE_DIFFERS',
  'NOT_MOVED',
]);
const CONFLICT = { plate: 'NBR 2026', note: 'Neighbour' };

/** The things that administrators keep for the checks: three listed plates, and a rehearsal that is done (cameras 5). */
@Injectable()
export class DemoChecks {
  constructor(
    private readonly plates: ListedPlates,
    private readonly rules: CheckRulesService,
    private readonly rehearsals: Rehearsals,
    private readonly processor: RehearsalsProcessor,
    private readonly jobs: DemoJobs,
  ) {}

  /** Adds them, unless an earlier loading has. */
  async addPlatesAndRehearsal(
    administrator: UserCaller,
    { badgeNumber }: UserCaller,
  ): Promise<void> {
    for (const plate of EXEMPT)
      await this.plates.create(administrator, { ...plate, list: 'EXEMPT', from: FROM });
    await this.plates.create(administrator, {
      ...CONFLICT,
      list: 'CONFLICT',
      badgeNumber,
      from: FROM,
    });
    if ((await this.rehearsals.listRehearsals(1)).total === 0)
      await this.rehearsals.start(administrator, { function: 'LOW_CONFIDENCE' });
    // One that an interrupted loading has left is carried out too.
    await this.jobs.carryOutAll('rehearse', (job) => this.processor.rehearse(job));
  }

  /**
   * Gives the rules the terms of a department that was upgraded (guards 2): the new ones are notes, and what was switched
   * off stays so.
   */
  async weaken(administrator: UserCaller): Promise<void> {
    for (const { id, code, version, label, params, cause } of await this.rules.listRules()) {
      if (KEPT.has(code)) continue;
      const terms = SWITCHED_OFF.has(code)
        ? { active: false, weight: 'CONFIRM' }
        : { active: true, weight: 'NOTE' };
      await this.rules.update(administrator, id, { version, label, params, cause, ...terms });
    }
  }
}

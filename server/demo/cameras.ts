import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { CameraFactsService } from '../features/cameras/camera-facts.service.js';
import { CameraFilesService } from '../features/cameras/camera-files.service.js';
import { SeenCameras } from '../features/cameras/seen-cameras.service.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Transactions } from '../platform/database/transactions.js';
import { addDays, dayIn } from '../platform/domain/local-day.pure.js';
import type { UserCaller } from '../platform/identity/caller.js';
import type { DemoEvent } from './events.js';
import { readScenes } from './scenes.js';

/** Older than every event of the demo. */
const LIMIT_FROM = '2024-01-01';
/** Certificates begin so many days before the loading: before the oldest event. */
const CERTIFIED_DAYS = 400;
/** The first camera's certificate ends soon, the others' later, each some days after the one before. */
const DAYS_LEFT = 20;
const LATER_DAYS = 180;
const STEP_DAYS = 30;
/** Seconds of red that are not punished; every red light of the demo is longer. */
const GRACE = 0.1;

type NewFact = Readonly<Record<string, unknown>> & { kind: string };

/** The register of the demo's cameras, as an administrator fills it (cameras 5). */
@Injectable()
export class DemoCameras {
  constructor(
    private readonly transactions: Transactions,
    private readonly seen: SeenCameras,
    private readonly facts: CameraFactsService,
    private readonly files: CameraFilesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Adds the facts of the cameras that have sent the events; those of an earlier loading are not added again. */
  async add(administrator: UserCaller, events: readonly DemoEvent[], now: Date): Promise<void> {
    const cameras = new Map(
      events.map(({ document }) => [document.camera.serial_number, document] as const),
    );
    const inOrder = [...cameras].toSorted(([one], [other]) => (one < other ? -1 : 1));
    for (const [index, [serialNumber, { camera, speeding }]] of inOrder.entries()) {
      const seen = { serialNumber, systemName: camera.system_name, systemType: camera.system_type };
      await this.transactions.run((tx) => this.seen.record(tx, seen));
      const own: NewFact =
        speeding === undefined
          ? { kind: 'GRACE', from: LIMIT_FROM, value: { seconds: GRACE } }
          : { kind: 'LIMIT', from: LIMIT_FROM, value: { value: speeding.limit } };
      for (const fact of [own, certificate(index, dayIn(this.config.timeZone, now))])
        if (await this.isMissing(serialNumber, fact.kind))
          await this.facts.create(administrator, serialNumber, fact);
    }
  }

  /**
   * Adds the reference points of the cameras that have some, with the picture that they were marked in. The cameras that
   * have sent the events are in the register already.
   *
   * @param folder the folder in which the generator put the pictures
   */
  async addReferences(
    administrator: UserCaller,
    events: readonly DemoEvent[],
    folder: string,
  ): Promise<void> {
    const seen = new Set(events.map(({ document }) => document.camera.serial_number));
    for (const { camera, reference } of await readScenes(folder)) {
      const { serialNumber } = camera;
      if (reference === undefined || !seen.has(serialNumber)) continue;
      if (!(await this.isMissing(serialNumber, 'REFERENCE'))) continue;
      const picture = await readFile(join(folder, reference.file));
      const { file } = await this.files.keep(administrator, picture);
      const value = { file, ...reference.value };
      const fact: NewFact = { kind: 'REFERENCE', from: LIMIT_FROM, value };
      await this.facts.create(administrator, serialNumber, fact);
    }
  }

  private async isMissing(serialNumber: string, kind: string): Promise<boolean> {
    const there = await this.facts.list(serialNumber, { kind }, 1);
    return there.total === 0;
  }
}

function certificate(index: number, today: string): NewFact {
  const days = index === 0 ? DAYS_LEFT : LATER_DAYS + index * STEP_DAYS;
  return {
    kind: 'CERTIFICATE',
    from: addDays(today, -CERTIFIED_DAYS),
    to: addDays(today, days),
    value: { number: `C-${118 + index}`, laboratory: 'State Metrology Institute' },
  };
}

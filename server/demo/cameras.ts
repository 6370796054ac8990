import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { CalendarSettingsService } from '../features/calendar/calendar-settings.service.js';
import { CameraFactsService } from '../features/cameras/camera-facts.service.js';
import { CameraFilesService } from '../features/cameras/camera-files.service.js';
import { SeenCameras } from '../features/cameras/seen-cameras.service.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Transactions } from '../platform/database/transactions.js';
import { addDays, dayIn } from '../platform/domain/local-day.pure.js';
import type { UserCaller } from '../platform/identity/caller.js';
import { type DemoEvent, ofWarning } from './events.js';
import { readScenes } from './scenes.js';
import { HOUR } from './times.js';

/** Older than every event of the demo. */
const LIMIT_FROM = '2024-01-01';
/** Certificates begin so many days before the loading: before the oldest event. */
const CERTIFIED_DAYS = 400;
/** The first camera's certificate ends soon, the others' later, each some days after the one before. */
const DAYS_LEFT = 20;
const LATER_DAYS = 180;
const STEP_DAYS = 30;
/** The school limit of the demo begins so many days after the loading: no event of the demo has another limit than it had. */
const SCHOOL_IN_DAYS = 7;
/** It is so much lower than the limit at other hours. */
const SCHOOL_LOWER = 15;
const SCHOOL_HOURS = [{ weekdays: [1, 2, 3, 4, 5], from: '07:30', to: '16:00', on: 'SCHOOL' }];
/** The first and the last day of the demo's school terms, in days after the loading. */
const TERMS = [
  { name: 'First term', from: -60, to: 90 },
  { name: 'Second term', from: 105, to: 220 },
];

/** The warning period of the demo begins and ends so long before and after the event that is warned about. */
const WARNING_MS = HOUR;

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
    private readonly calendar: CalendarSettingsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Adds the facts of the cameras that have sent the events; those of an earlier loading are not added again. */
  async addCameras(
    administrator: UserCaller,
    events: readonly DemoEvent[],
    now: Date,
  ): Promise<void> {
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
      const siteKind = { kind: 'SITE_KIND', from: LIMIT_FROM, value: { kind: 'BUILT_UP' } };
      for (const fact of [own, certificate(index, dayIn(this.config.timeZone, now)), siteKind])
        if (await this.isMissing(serialNumber, fact.kind))
          await this.facts.create(administrator, serialNumber, fact);
    }
  }

  /** Adds what holds on the days of the events of the first camera: a session a day, and two conditions; not a second time. */
  async addSessions(administrator: UserCaller, events: readonly DemoEvent[]): Promise<void> {
    const [serialNumber] = events.map(({ document }) => document.camera.serial_number).toSorted();
    if (serialNumber === undefined || !(await this.isMissing(serialNumber, 'SESSION'))) return;
    const days = new Set(
      events
        .filter(({ document }) => document.camera.serial_number === serialNumber)
        .map(({ document }) => document.captured_at.slice(0, 10)),
    );
    for (const day of [...days].toSorted())
      await this.facts.create(administrator, serialNumber, {
        kind: 'SESSION',
        fromAt: `${day}T00:00:00Z`,
        toAt: `${addDays(day, 1)}T00:00:00Z`,
        value: { operator: 'R. Alvarez', self_test: 'PASS' },
      });
    for (const condition of ['PUBLISHED', 'SIGNS'])
      await this.facts.create(administrator, serialNumber, {
        kind: 'CONDITION',
        from: LIMIT_FROM,
        value: { condition },
      });
  }

  /** Adds a warning period around the capture of one event, whose letter is then a warning; not a second time. */
  async addWarningPeriod(
    administrator: UserCaller,
    events: readonly DemoEvent[],
    now: Date,
  ): Promise<void> {
    const event = ofWarning(events, now);
    if (event === undefined) return;
    const { serial_number: serialNumber } = event.document.camera;
    if (!(await this.isMissing(serialNumber, 'WARNING'))) return;
    const at = (ms: number): string => new Date(event.capturedAt.getTime() + ms).toISOString();
    await this.facts.create(administrator, serialNumber, {
      kind: 'WARNING',
      fromAt: at(-WARNING_MS),
      toAt: at(WARNING_MS),
      value: {},
      note: 'New sign',
    });
  }

  /** Adds school terms, and the limit of a school at the first camera that measures speeds; not a second time. */
  async addSchool(
    administrator: UserCaller,
    events: readonly DemoEvent[],
    now: Date,
  ): Promise<void> {
    const today = dayIn(this.config.timeZone, now);
    const { version, terms } = await this.calendar.get();
    const limits = events.flatMap(({ document: { camera, speeding } }) =>
      speeding === undefined ? [] : [{ serialNumber: camera.serial_number, limit: speeding.limit }],
    );
    const [first] = limits.toSorted((one, other) =>
      one.serialNumber < other.serialNumber ? -1 : 1,
    );
    if (terms.length > 0 || first === undefined) return;
    await this.calendar.update(administrator, {
      version,
      country: 'US',
      terms: TERMS.map(({ name, from, to }) => ({
        name,
        from: addDays(today, from),
        to: addDays(today, to),
      })),
    });
    await this.facts.create(administrator, first.serialNumber, {
      kind: 'LIMIT',
      from: addDays(today, SCHOOL_IN_DAYS),
      hours: SCHOOL_HOURS,
      value: { value: first.limit - SCHOOL_LOWER },
      note: 'New school zone',
    });
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
    const there = await this.facts.listFacts(serialNumber, { kind }, 1);
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

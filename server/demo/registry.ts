import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { ImportAtOnce } from '../features/registry/imports/import-at-once.service.js';
import { RegistryImportEntity } from '../features/registry/imports/registry-import.entity.js';
import { RegistryVehicleEntity } from '../features/registry/registry-vehicle.entity.js';
import { VEHICLE_FIELD_NAMES } from '../features/registry/vehicle-fields.pure.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Clock } from '../platform/database/clock.js';
import { Database } from '../platform/database/database.js';
import { csvLine } from '../platform/domain/csv.pure.js';
import { addDays, dayIn } from '../platform/domain/local-day.pure.js';
import { plateKey } from '../platform/domain/plate.js';
import { snakeCase } from '../platform/domain/spelling.pure.js';
import { DEMO } from './accounts.js';
import { type DemoEvent, ofSoldVehicle } from './events.js';

const COLUMNS = [...VEHICLE_FIELD_NAMES, 'ownerSince'] as const;
type Line = Readonly<Partial<Record<(typeof COLUMNS)[number], string | number | null>>>;

/** Lines of a second file: a car and a truck with one plate, two owners of one key, and a line that is refused (guards 6). */
const CLASSES: readonly Line[] = [
  {
    ownerVehicleLicensePlate: 'QUX 1417',
    plateClass: 'Car',
    ownerSince: '2019-04-01',
    ownerName: 'Nell Ashby',
    ownerAddress: '17 Larch Road, Port Ellery 10422',
    ownerVehicleMakeYear: 2015,
    ownerVehicleMakeModel: 'Impelo Four',
    ownerVehicleColor: 'Silver',
    ownerVehicleStyle: 'Sedan',
  },
  {
    ownerVehicleLicensePlate: 'QUX 1417',
    plateClass: 'Truck',
    ownerSince: '2021-09-15',
    ownerName: 'Holt Haulage Inc',
    ownerAddress: 'Yard 4, Canal Road, Quillon 10630',
    ownerVehicleMakeYear: 2011,
    ownerVehicleMakeModel: 'Brightwell Titan',
    ownerVehicleColor: 'White',
    ownerVehicleStyle: 'Truck',
  },
  {
    ownerVehicleLicensePlate: 'QUX 2808',
    plateClass: 'Car',
    ownerSince: '2018-02-01',
    ownerName: 'Edda Lynd',
    ownerAddress: '2 Compact Close, Port Ellery 10423',
    ownerVehicleMakeYear: 2012,
    ownerVehicleMakeModel: 'Orion Mino',
    ownerVehicleColor: 'Blue',
    ownerVehicleStyle: 'Hatchback',
  },
  {
    ownerVehicleLicensePlate: 'QUX 2808',
    plateClass: 'Car',
    ownerSince: '2022-06-30',
    ownerName: 'Suvi Marchbank',
    ownerAddress: '90 Ridge Street, Port Ellery 10424',
    ownerVehicleMakeYear: 2018,
    ownerVehicleMakeModel: 'Brightwell Ranger',
    ownerVehicleColor: 'Green',
    ownerVehicleStyle: 'SUV',
  },
  {
    ownerVehicleLicensePlate: 'QUX 3300',
    plateClass: 'Car',
    ownerSince: '2020-01-10',
    ownerName: 'Tom Fairlie',
    ownerAddress: '5 Signal Row, Port Ellery 10420',
    ownerVehicleMakeYear: 'nineteen',
    ownerVehicleMakeModel: 'Orion Vela',
    ownerVehicleColor: 'White',
    ownerVehicleStyle: 'Sedan',
  },
];

/** The buyer of a vehicle, of whom the registry learns after it was asked. */
const BUYER = { ownerName: 'Marisol Quayle', ownerAddress: '31 Tidewater Row, Port Ellery 10421' };
/** The vehicle was sold so many days before its violation: the buyer is the one to be notified. */
const SOLD_DAYS = 3;

/** The vehicles of the demo registry (contract 13). */
@Injectable()
export class DemoRegistry {
  constructor(
    private readonly database: Database,
    private readonly imports: ImportAtOnce,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** True if the file was imported: an import is all or nothing. */
  async isLoaded(): Promise<boolean> {
    return (await this.applied()) > 0;
  }

  /** Imports the file that the generator wrote, as `npm run registry` does. */
  async load(file: string): Promise<void> {
    await this.importFile(basename(file), createReadStream(file));
  }

  /** Imports the second file of the demo, unless that was done; the vehicle of one of the events has another owner in it. */
  async update(events: readonly DemoEvent[]): Promise<void> {
    if ((await this.applied()) > 1) return;
    const lines = [...CLASSES, ...(await this.sold(events))];
    const file = [
      COLUMNS.map(snakeCase),
      ...lines.map((line) => COLUMNS.map((name) => line[name] ?? null)),
    ];
    await this.importFile('classes.csv', Readable.from(file.map(csvLine)));
  }

  /** The entry of a vehicle that was sold before its violation, with its buyer. */
  private async sold(events: readonly DemoEvent[]): Promise<Line[]> {
    const event = ofSoldVehicle(events);
    if (event === undefined) return [];
    const vehicles = this.database.repository(RegistryVehicleEntity);
    const entry = await vehicles.findOneBy({ plateKey: plateKey(event.vehicle.plate) });
    if (entry === null) throw new Error(`The registry does not know ${event.vehicle.plate}`);
    const day = dayIn(this.config.timeZone, event.capturedAt);
    return [{ ...entry, ...BUYER, ownerSince: addDays(day, -SOLD_DAYS) }];
  }

  private async applied(): Promise<number> {
    return this.database.repository(RegistryImportEntity).countBy({ status: 'APPLIED' });
  }

  private async importFile(fileName: string, source: Readable): Promise<void> {
    const sourceDay = this.clock.today(this.config.timeZone);
    await this.imports.importFile({ fileName, source, sourceDay, dryRun: false }, DEMO);
  }
}

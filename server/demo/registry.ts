import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { ImportAtOnce } from '../features/registry/imports/import-at-once.service.js';
import { RegistryImportEntity } from '../features/registry/imports/registry-import.entity.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Clock } from '../platform/database/clock.js';
import { Database } from '../platform/database/database.js';
import { DEMO } from './accounts.js';

/** A second file: a car and a truck with one plate, two owners of one key, and a line that is refused (guards 6). */
const CLASSES = `owner_vehicle_license_plate,plate_class,owner_since,owner_name,owner_address,owner_vehicle_make_year,owner_vehicle_make_model,owner_vehicle_color,owner_vehicle_style
QUX 1417,Car,2019-04-01,Nell Ashby,"17 Larch Road, Port Ellery 10422",2015,Impelo Four,Silver,Sedan
QUX 1417,Truck,2021-09-15,Holt Haulage Inc,"Yard 4, Canal Road, Quillon 10630",2011,Brightwell Titan,White,Truck
QUX 2808,Car,2018-02-01,Edda Lynd,"2 Compact Close, Port Ellery 10423",2012,Orion Mino,Blue,Hatchback
QUX 2808,Car,2022-06-30,Suvi Marchbank,"90 Ridge Street, Port Ellery 10424",2018,Brightwell Ranger,Green,SUV
QUX 3300,Car,2020-01-10,Tom Fairlie,"5 Signal Row, Port Ellery 10420",nineteen,Orion Vela,White,Sedan
`;

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

  /** Imports the second file of the demo, unless that was done. */
  async update(): Promise<void> {
    if ((await this.applied()) < 2) await this.importFile('classes.csv', Readable.from([CLASSES]));
  }

  private async applied(): Promise<number> {
    return this.database.repository(RegistryImportEntity).countBy({ status: 'APPLIED' });
  }

  private async importFile(fileName: string, source: Readable): Promise<void> {
    const sourceDay = this.clock.today(this.config.timeZone);
    await this.imports.importFile({ fileName, source, sourceDay, dryRun: false }, DEMO);
  }
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { GivenEntry } from '../registry-entry.pure.js';
import { type LineOut, readVehicleFile, VehicleFileRefused } from './vehicle-file.js';

interface Read {
  records: number;
  lines: number[];
  entries: GivenEntry[];
  plates: string[];
  out: LineOut[];
  /** The lines that stay out, with their kind and reason. */
  said: [number, string, string][];
}

async function read(content: string | Buffer): Promise<Read> {
  const found: Read = { records: 0, lines: [], entries: [], plates: [], out: [], said: [] };
  await readVehicleFile(Readable.from([content]), async ({ records, rows, out }) => {
    found.records += records;
    found.lines.push(...rows.map(({ line }) => line));
    found.entries.push(...rows.map(({ entry }) => entry));
    found.out.push(...out);
  });
  found.plates = found.entries.map((entry) => entry.ownerVehicleLicensePlate);
  found.said = found.out.map(({ line, kind, reason }) => [line, kind, reason]);
  return found;
}

const HEADER = 'owner_vehicle_license_plate,owner_name,owner_vehicle_make_year\n';

describe('a file of vehicles: good lines go in, bad lines are reported by number (contract 9)', () => {
  it('takes columns in any order, a byte order mark, CRLF and empty fields', async () => {
    const { plates, said, records } = await read(
      '\ufeffOwner_Name,owner_vehicle_license_plate\r\n"Doe, J",ABC 1234\r\n,DEF 5678\r\n',
    );
    expect([plates, said, records]).toEqual([['ABC 1234', 'DEF 5678'], [], 2]);
  });

  it('takes region, class, owner since and the day of the source (guards 3)', async () => {
    const { entries } = await read(
      'owner_vehicle_license_plate,plate_region,plate_class,owner_since,source_day\n' +
        'A 1,US-MD,Truck,2019-05-01,2026-03-31\nB 2,,,,\n',
    );
    expect(entries).toMatchObject([
      {
        plateRegion: 'US-MD',
        plateClass: 'Truck',
        ownerSince: '2019-05-01',
        sourceDay: '2026-03-31',
      },
      { plateRegion: null, plateClass: null, ownerSince: null, sourceDay: null },
    ]);
  });

  it.each([
    ['A 1,x', 2, 'has 2 fields, not 3'],
    ['A 1,x,1999,y', 2, 'has 4 fields, not 3'],
    [',x,1999', 2, 'owner_vehicle_license_plate is required'],
    ['--,x,1999', 2, 'owner_vehicle_license_plate is required'],
    ['A 1,x,nineteen', 2, 'owner_vehicle_make_year is not a year'],
    ['A 1,x,99', 2, 'owner_vehicle_make_year is not a year'],
    ['A 1,x\u0000,1999', 2, 'owner_name has characters that cannot be stored'],
    // The line on which the record begins.
    ['A 1,"x\ny",1999', 2, 'owner_name must be one line of text'],
    ['\u3164,x,1999', 2, 'owner_vehicle_license_plate is required'],
    [`A 1,${'x'.repeat(201)},1999`, 2, 'owner_name is longer than 200 characters'],
    [`${'A'.repeat(17)},x,1999`, 2, 'owner_vehicle_license_plate is longer than 16 characters'],
    ['A*1,x,1999', 2, 'Plate must not contain *'],
    ['A 1%,x,99', 2, 'Plate must not contain %; owner_vehicle_make_year is not a year'],
  ])('refuses %j and goes on', async (line, number, why) => {
    const { plates, said, records } = await read(`${HEADER}${line}\nB 2,y,2000\n`);
    expect(said).toEqual([[number, 'REFUSED', why]]);
    expect([plates, records]).toEqual([['B 2'], 2]);
  });

  it('names the plate of a line that stays out by its key, so that it stays as it is (guards 3)', async () => {
    const { out } = await read(`${HEADER} klm-4821 ,x,99\n01-Dec,x,2000\n,x,2000\n`);
    expect(out.map(({ plate, plateKey }) => [plate, plateKey])).toEqual([
      ['klm-4821', 'KLM4821'],
      ['01-Dec', '01DEC'],
      [null, ''],
    ]);
  });

  it('takes addresses of several lines, and counts the lines of the file on', async () => {
    const file = [
      'owner_vehicle_license_plate,owner_address,owner_address_alt\r',
      'A 1,"12 Harbour Lane\r',
      'Flat 3\r',
      'Port Ellery","Причальная 12\r',
      'Порт"\r',
      'B 2,"x\u0007y",\r',
      'C 3,,\r',
      '',
    ].join('\n');
    const { entries, lines, said } = await read(file);
    expect([entries[0]?.ownerAddress, entries[0]?.ownerAddressAlt]).toEqual([
      '12 Harbour Lane\nFlat 3\nPort Ellery',
      'Причальная 12\nПорт',
    ]);
    expect(lines).toEqual([2, 7]);
    expect(said).toEqual([[6, 'REFUSED', 'owner_address has characters that cannot be stored']]);
  });

  it('passes over the lines of commas that a spreadsheet leaves at the end', async () => {
    const { plates, records, said } = await read(`${HEADER}A 1,x,1999\n,,\n,,\n`);
    expect([plates, records, said]).toEqual([['A 1'], 1, []]);
  });

  it('refuses bytes that are no UTF-8', async () => {
    const { said } = await read(
      Buffer.concat([Buffer.from(HEADER), Buffer.from('A 1,caf\xe9,1999\n', 'latin1')]),
    );
    expect(said).toEqual([[2, 'REFUSED', 'owner_name has characters that cannot be stored']]);
  });

  it('counts code points, not UTF-16 units', async () => {
    expect((await read(`${HEADER}A 1,${'😀'.repeat(200)},1999\n`)).plates).toEqual(['A 1']);
  });

  it('refuses a quote that nobody closes without taking memory for it', async () => {
    const { plates, said } = await read(`${HEADER}A 1,x,1999\nB 2,"${'y\n'.repeat(50_000)}`);
    expect(plates).toEqual(['A 1']);
    expect(said[0]?.[2]).toMatch(/^Max Record Size/);
  });

  it.each([
    ['', ['The file has no header line.']],
    ['owner_name\nx\n', ['The header has no owner_vehicle_license_plate.']],
    [
      'owner_vehicle_license_plate,owner_vehicle_license_plate\nx,y\n',
      ['The header names a column twice.'],
    ],
  ])('stops at a header that it does not understand: %j', async (content, why) => {
    const refusal = await read(content).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(VehicleFileRefused);
    expect((refusal as VehicleFileRefused).out).toEqual(
      why.map((reason) => ({ line: 1, plate: null, plateKey: '', kind: 'REFUSED', reason })),
    );
  });

  it.each([
    ['a file with semicolons', Buffer.from(HEADER.replaceAll(',', ';'))],
    ['a workbook', Buffer.from('PK\u0003\u0004\u0000\u0000xl/workbook.xml\u0000\n')],
  ])('says of %s which column it does not know, in signs that a page shows', async (_, content) => {
    const refusal = (await read(content).catch((error: unknown) => error)) as VehicleFileRefused;
    expect(refusal).toBeInstanceOf(VehicleFileRefused);
    expect(refusal.message).toMatch(
      /^The header has an unknown column '[^\p{Cc}]+'\. Known are: /u,
    );
  });

  it('keeps part by part and stops when a part cannot be kept', async () => {
    const sizes: number[] = [];
    const lines = Array.from({ length: 5_000 }, (_, index) => `P ${index},x,1999\n`).join('');
    await readVehicleFile(Readable.from([HEADER, lines]), async ({ records }) => {
      sizes.push(records);
    });
    expect(sizes).toEqual([2_000, 2_000, 1_000]);
    const failing = readVehicleFile(Readable.from([HEADER, lines]), async () => {
      throw new Error('The database is gone');
    });
    await expect(failing).rejects.toThrow('The database is gone');
    // 10,000 records, maybe beside other tests.
  }, 20_000);
});

describe('files that went wrong elsewhere (cases)', () => {
  const cases = (name: string): Buffer =>
    readFileSync(join(import.meta.dirname, '../../../../samples/cases', name));

  it('registry-after-spreadsheet.csv: what a spreadsheet wrote is suspect', async () => {
    const { said, plates } = await read(cases('registry-after-spreadsheet.csv'));
    expect(said).toEqual([
      [2, 'SUSPECT', '1.00E+10 looks like what a spreadsheet wrote'],
      [4, 'SUSPECT', '01-Dec looks like what a spreadsheet wrote'],
      [8, 'SUSPECT', '#NAME? looks like what a spreadsheet wrote'],
    ]);
    // Only the registry tells that this one has lost zeros.
    expect(plates).toEqual(['417']);
  });

  it('registry-extra-columns.csv: each column that nobody reads is said', async () => {
    const refusal = (await read(cases('registry-extra-columns.csv')).catch(
      (error: unknown) => error,
    )) as VehicleFileRefused;
    expect(refusal.out.map(({ line, reason }) => [line, reason.slice(0, 51)])).toEqual([
      [1, "The header has an unknown column 'registered_from'."],
      [1, "The header has an unknown column 'registered_to'. K"],
      [1, "The header has an unknown column 'plate_state'. Kno"],
    ]);
  });

  it('registry.csv: ordinary and odd plates are taken as they are written', async () => {
    const { said, plates } = await read(cases('registry.csv'));
    expect(said).toEqual([]);
    expect(plates).toEqual(expect.arrayContaining(['DEC 01', '1E10', '00417', 'DEC 1926', '0']));
  });
});

import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { importVehicles } from './import.js';

async function run(
  content: string | Buffer,
): Promise<{ plates: string[]; refused: [number, string][]; counts: object }> {
  const plates: string[] = [];
  const refused: [number, string][] = [];
  const counts = await importVehicles(Readable.from([content]), {
    store: async (vehicles) => {
      plates.push(...vehicles.map(({ ownerVehicleLicensePlate }) => ownerVehicleLicensePlate));
    },
    refuse: (line, why) => refused.push([line, why]),
  });
  return { plates, refused, counts };
}

const HEADER = 'owner_vehicle_license_plate,owner_name,owner_vehicle_make_year\n';

describe('npm run registry: good lines go in, bad lines are reported by number (contract 9)', () => {
  it('takes columns in any order, a byte order mark, CRLF and empty fields', async () => {
    const { plates, refused, counts } = await run(
      '\ufeffOwner_Name,owner_vehicle_license_plate\r\n"Doe, J",ABC 1234\r\n,DEF 5678\r\n',
    );
    expect(plates).toEqual(['ABC 1234', 'DEF 5678']);
    expect(refused).toEqual([]);
    expect(counts).toEqual({ stored: 2, refused: 0 });
  });

  it.each([
    ['A 1,x', 2, 'has 2 fields, not 3'],
    ['A 1,x,1999,y', 2, 'has 4 fields, not 3'],
    [',x,1999', 2, 'owner_vehicle_license_plate is required'],
    ['--,x,1999', 2, 'owner_vehicle_license_plate is required'],
    ['A 1,x,nineteen', 2, 'owner_vehicle_make_year is not a year'],
    ['A 1,x,99', 2, 'owner_vehicle_make_year is not a year'],
    ['A 1,x\u0000,1999', 2, 'owner_name has characters that cannot be stored'],
    ['A 1,"x\ny",1999', 3, 'owner_name must be one line of text'],
    ['\u3164,x,1999', 2, 'owner_vehicle_license_plate is required'],
    [`A 1,${'x'.repeat(201)},1999`, 2, 'owner_name is longer than 200 characters'],
    [`${'A'.repeat(17)},x,1999`, 2, 'owner_vehicle_license_plate is longer than 16 characters'],
  ])('refuses %j and goes on', async (line, number, why) => {
    const { plates, refused } = await run(`${HEADER}${line}\nB 2,y,2000\n`);
    expect(refused).toEqual([[number, why]]);
    expect(plates).toEqual(['B 2']);
  });

  it('takes addresses of several lines, and counts the lines of the file on', async () => {
    const addresses: (string | null)[] = [];
    const refused: [number, string][] = [];
    const file = [
      'owner_vehicle_license_plate,owner_address,owner_address_alt\r',
      'A 1,"12 Harbour Lane\r',
      'Flat 3\r',
      'Port Ellery","Причальная 12\r',
      'Порт"\r',
      'B 2,"x\u0007y",\r',
      '',
    ].join('\n');
    await importVehicles(Readable.from([file]), {
      store: async (vehicles) =>
        void addresses.push(...vehicles.flatMap((one) => [one.ownerAddress, one.ownerAddressAlt])),
      refuse: (line, why) => void refused.push([line, why]),
    });
    expect(addresses).toEqual(['12 Harbour Lane\nFlat 3\nPort Ellery', 'Причальная 12\nПорт']);
    expect(refused).toEqual([[6, 'owner_address has characters that cannot be stored']]);
  });

  it('refuses bytes that are no UTF-8', async () => {
    const { refused } = await run(
      Buffer.concat([Buffer.from(HEADER), Buffer.from('A 1,caf\xe9,1999\n', 'latin1')]),
    );
    expect(refused).toEqual([[2, 'owner_name has characters that cannot be stored']]);
  });

  it('counts code points, not UTF-16 units', async () => {
    const { plates } = await run(`${HEADER}A 1,${'😀'.repeat(200)},1999\n`);
    expect(plates).toEqual(['A 1']);
  });

  it('refuses a quote that nobody closes without taking memory for it', async () => {
    const { plates, refused } = await run(`${HEADER}A 1,x,1999\nB 2,"${'y\n'.repeat(50_000)}`);
    expect(plates).toEqual(['A 1']);
    expect(refused[0]?.[1]).toMatch(/^Max Record Size/);
  });

  it.each([
    ['', 'The file has no header line.'],
    ['owner_name\nx\n', 'The header has no owner_vehicle_license_plate.'],
    ['plate\nx\n', "The header has an unknown column 'plate'."],
    [
      'owner_vehicle_license_plate,owner_vehicle_license_plate\nx,y\n',
      'The header names a column twice.',
    ],
  ])('stops at a header that it does not understand: %j', async (content, why) => {
    await expect(run(content)).rejects.toThrow(why);
  });

  it('stores in batches and stops when the target fails', async () => {
    const sizes: number[] = [];
    const lines = Array.from({ length: 12_000 }, (_, index) => `P ${index},x,1999\n`).join('');
    await importVehicles(Readable.from([HEADER, lines]), {
      store: async (vehicles) => void sizes.push(vehicles.length),
      refuse: () => undefined,
    });
    expect(sizes).toEqual([5_000, 5_000, 2_000]);
    await expect(
      importVehicles(Readable.from([HEADER, lines]), {
        store: async () => {
          throw new Error('The database is gone');
        },
        refuse: () => undefined,
      }),
    ).rejects.toThrow('The database is gone');
    // 24,000 records, maybe beside other tests.
  }, 20_000);
});

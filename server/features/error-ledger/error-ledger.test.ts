import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import {
  errorCsv,
  errorRows,
  type IssuedCount,
  shareOf,
  type VoidedCount,
} from './error-ledger.pure.js';

const issued = (month: string, cameraSerialNumber: string, count: number): IssuedCount => ({
  ...{ month, cause: 'SPEEDING', cameraSerialNumber, count },
});

const voided = (
  month: string,
  cameraSerialNumber: string,
  [reasonCode, fault]: [VoidedCount['reasonCode'], VoidedCount['fault']],
  [count, erroneous]: [number, number],
  label = `Label of ${reasonCode}`,
): VoidedCount => ({
  ...issued(month, cameraSerialNumber, count),
  ...{ reasonCode, reasonLabel: reasonCode === null ? null : label, fault, erroneous },
  lastVoidedAt: new Date(`${month}-20T00:00:00Z`),
});

const ISSUED = [
  issued('2026-10', 'SN-1', 100),
  issued('2026-10', 'SN-2', 60),
  issued('2026-11', 'SN-1', 40),
];
const VOIDED = [
  voided('2026-10', 'SN-1', ['WRONG_PLATE', 'AGENCY'], [3, 3], 'Misread'),
  voided('2026-11', 'SN-1', ['WRONG_PLATE', 'AGENCY'], [1, 1], 'Plate misread'),
  voided('2026-10', 'SN-1', ['CAMERA_WRONG', 'CAMERA'], [2, 2]),
  voided('2026-10', 'SN-2', ['STOLEN', 'NONE'], [4, 0]),
  voided('2026-10', 'SN-2', [null, null], [1, 0]),
];

describe('The share of erroneous notices (repair 8)', () => {
  it.each([
    [0, 0, null],
    [0, 7, 0],
    [1, 3, 33.33],
    [2, 3, 66.67],
    [1, 8, 12.5],
    // 0.125 % and 0.375 %: half up.
    [1, 800, 0.13],
    [3, 800, 0.38],
    // 1.005 %, which is less than that as a float.
    [201, 20_000, 1.01],
    [5, 5, 100],
  ])('%d of %d: %d', (erroneous, count, share) => {
    expect(shareOf(erroneous, count)).toBe(share);
  });
});

describe('The rows of the error ledger (repair 8)', () => {
  it('by code: issued is that of all, the label that of the last void, what has no code stands last', () => {
    expect(errorRows(ISSUED, VOIDED, ['code'])).toEqual([
      {
        reasonCode: 'CAMERA_WRONG',
        reasonLabel: 'Label of CAMERA_WRONG',
        ...{ issued: 200, voided: 2, erroneous: 2, share: 1 },
      },
      {
        reasonCode: 'STOLEN',
        reasonLabel: 'Label of STOLEN',
        ...{ issued: 200, voided: 4, erroneous: 0, share: 0 },
      },
      {
        reasonCode: 'WRONG_PLATE',
        reasonLabel: 'Plate misread',
        ...{ issued: 200, voided: 4, erroneous: 4, share: 2 },
      },
      {
        ...{ reasonCode: null, reasonLabel: null },
        ...{ issued: 200, voided: 1, erroneous: 0, share: 0 },
      },
    ]);
  });

  it('by camera: each camera that issued any', () => {
    expect(errorRows(ISSUED, VOIDED, ['camera'])).toEqual([
      { cameraSerialNumber: 'SN-1', issued: 140, voided: 6, erroneous: 6, share: 4.29 },
      { cameraSerialNumber: 'SN-2', issued: 60, voided: 5, erroneous: 0, share: 0 },
    ]);
  });

  it('by fault, month: issued is that of the month, in the order of the groups', () => {
    expect(errorRows(ISSUED, VOIDED, ['month', 'fault'])).toEqual([
      { fault: 'AGENCY', month: '2026-10', issued: 160, voided: 3, erroneous: 3, share: 1.88 },
      { fault: 'AGENCY', month: '2026-11', issued: 40, voided: 1, erroneous: 1, share: 2.5 },
      { fault: 'CAMERA', month: '2026-10', issued: 160, voided: 2, erroneous: 2, share: 1.25 },
      { fault: 'NONE', month: '2026-10', issued: 160, voided: 4, erroneous: 0, share: 0 },
      { fault: null, month: '2026-10', issued: 160, voided: 1, erroneous: 0, share: 0 },
    ]);
  });

  it('none without notices', () => {
    expect(errorRows([], [], ['code'])).toEqual([]);
    expect(errorRows([], [], ['cause', 'month'])).toEqual([]);
  });

  it('as CSV: a formula in a serial number stays text', () => {
    const rows = errorRows(
      [issued('2026-10', '=1+1', 4)],
      [voided('2026-10', '=1+1', ['WRONG_PLATE', 'AGENCY'], [1, 1], 'Plate, misread')],
      ['code', 'fault', 'camera', 'month', 'cause'],
    );
    const text = errorCsv(rows);
    expect(
      text.startsWith('\ufeffreason_code,reason_label,fault,camera_serial_number,month,'),
    ).toBe(true);
    expect(parse(text, { bom: true, columns: true })).toEqual([
      {
        ...{ reason_code: 'WRONG_PLATE', reason_label: 'Plate, misread', fault: 'AGENCY' },
        ...{ camera_serial_number: "'=1+1", month: '2026-10', cause: 'SPEEDING' },
        ...{ issued: '4', voided: '1', erroneous: '1', share: '25' },
      },
    ]);
  });
});

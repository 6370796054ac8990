import { describe, expect, it } from 'vitest';
import {
  CRITERIA,
  criteriaSql,
  criteriaValues,
  NO_CRITERIA,
  restsOnSomething,
} from './criteria.pure.js';
import type { RecallCriteria } from './recall.types.js';

const AT = '2026-11-01T00:00:00.000Z';

describe('what the notices of a recall rest on (repair 4)', () => {
  it.each<[boolean, Partial<RecallCriteria>]>([
    [false, {}],
    [false, { cause: 'SPEEDING' }],
    [false, { capturedFrom: AT, capturedTo: AT, issuedFrom: AT, issuedTo: AT, cause: 'REDLIGHT' }],
    [true, { cameraSerialNumber: 'SN-1' }],
    [true, { factId: 1 }],
    [true, { fineScheduleId: 1 }],
    [true, { place: 'Harbour' }],
    [true, { officerBadge: 1004 }],
    [true, { textsVersion: 0, cause: 'SPEEDING' }],
    [true, { textSetId: 1 }],
    [true, { runNumber: 'RUN-000001' }],
    [true, { rehearsalId: 1 }],
    [true, { numbers: ['TEC-2026-000001'] }],
    [true, { cameraSerialNumber: 'SN-1', capturedFrom: AT }],
  ])('is said: %s by %j', (says, given) => {
    expect(restsOnSomething({ ...NO_CRITERIA, ...given })).toBe(says);
  });

  it('has one parameter for each criterion, in one order', () => {
    expect(CRITERIA.map(({ name }) => name).toSorted()).toEqual(
      Object.keys(NO_CRITERIA).toSorted(),
    );
    const sql = criteriaSql(2);
    CRITERIA.forEach(({ type }, index) =>
      expect(sql).toContain(`($${index + 2}::${type} IS NULL OR `),
    );
    const values = criteriaValues({ ...NO_CRITERIA, cameraSerialNumber: 'SN-1', issuedTo: AT });
    expect(values[0]).toBe('SN-1');
    expect(values.at(-1)).toBe(AT);
    expect(values).toHaveLength(CRITERIA.length);
  });
});

import { describe, expect, it } from 'vitest';
import { type Fact, type FactName, factsOf, type FactSource } from './facts.pure.js';

const NOTHING: FactSource = {
  cause: 'REDLIGHT',
  capturedAt: new Date('2026-11-14T16:24:04.000Z'),
  captured: {
    plate: null,
    plateRegion: null,
    makeModel: null,
    color: null,
    style: null,
    speedMeasured: null,
    speedLimit: null,
    redlightSwitchedAt: null,
    redlightStopLineDistance: null,
    metadata: null,
    isOnUnreadList: false,
  },
  registered: {
    ownerName: 'Ada Lovelace',
    plate: null,
    plateRegion: null,
    makeModel: null,
    color: null,
    colorAlt: null,
    style: null,
  },
  units: { speed: 'km/h', distance: 'm' },
  home: { region: 'US-NV', states: ['CA', 'MD', 'NV'] },
};

function fact(
  name: FactName,
  captured: Partial<FactSource['captured']>,
  registered: Partial<FactSource['registered']> = {},
  cause: FactSource['cause'] = 'REDLIGHT',
): Fact {
  const found = factsOf({
    ...NOTHING,
    cause,
    captured: { ...NOTHING.captured, ...captured },
    registered: { ...NOTHING.registered, ...registered },
  }).find((row) => row.name === name);
  expect(found).toBeDefined();
  return found!;
}

describe('the fact PLATE_REGION (guards 3)', () => {
  const of = (
    captured: Partial<FactSource['captured']>,
    registered: Partial<FactSource['registered']>,
  ): [string, string | null, string | null, string][] =>
    factsOf({
      ...NOTHING,
      captured: { ...NOTHING.captured, ...captured },
      registered: { ...NOTHING.registered, ...registered },
    })
      .slice(0, 2)
      .filter(({ name }) => name === 'PLATE_REGION')
      .map((row) => [row.label, row.observed, row.registered, row.state]);

  it.each([
    ['US-MD', null, 'US-MD', 'US-MD', 'EQUAL'],
    ['US-MD', null, 'US-VA', 'US-MD', 'CONTRADICTION'],
    ['US', null, 'CA', 'US', 'CONTRADICTION'],
    ['US', null, 'US-MD', 'US', 'UNKNOWN'],
    ['US-MD', null, null, 'US-MD', 'UNKNOWN'],
    [null, null, 'US-MD', null, 'UNKNOWN'],
    // The metadata in any case, as a state of the home country first.
    [null, '{"plate_region": "md"}', 'US-MD', 'US-MD', 'EQUAL'],
    [null, '{"plate_region": "CA"}', 'US-CA', 'US-CA', 'EQUAL'],
    [null, '{"plate_region": "california"}', 'US-CA', null, 'UNKNOWN'],
  ])('%j, metadata %j beside %j', (plateRegion, metadata, registered, observed, state) => {
    expect(of({ plateRegion, metadata }, { plateRegion: registered })).toEqual([
      ['State or country', observed, registered, state],
    ]);
  });

  it('is not there where no side is known, nor the registered side before there is an owner', () => {
    expect(of({}, {})).toEqual([]);
    expect(of({}, { ownerName: null, plateRegion: 'US-MD' })).toEqual([]);
  });
});

describe('the facts of desk 8, in order, for the cause', () => {
  const labels = (cause: FactSource['cause']): string[] =>
    factsOf({ ...NOTHING, cause }).map(({ name, label }) => `${name} ${label}`);

  it('of a speeding event', () =>
    expect(labels('SPEEDING')).toEqual([
      'PLATE Plate',
      'MAKE_MODEL Make and model',
      'COLOR Color',
      'STYLE Style',
      'SPEED_MEASURED Measured',
      'SPEED_LIMIT Allowed',
      'SPEED_OVER Over by',
      'LANE Lane',
    ]));

  it('of a red-light event', () =>
    expect(labels('REDLIGHT')).toEqual([
      'PLATE Plate',
      'MAKE_MODEL Make and model',
      'COLOR Color',
      'STYLE Style',
      'RED_FOR Red for',
      'AMBER Amber',
      'STOP_LINE_DISTANCE Past the stop line',
      'LANE Lane',
    ]));

  it('null where unknown: UNKNOWN with something to compare with, SHOWN without', () =>
    expect(
      factsOf(NOTHING).map(({ observed, registered, state }) => [observed, registered, state]),
    ).toEqual([
      [null, null, 'UNKNOWN'],
      [null, null, 'UNKNOWN'],
      [null, null, 'UNKNOWN'],
      [null, null, 'UNKNOWN'],
      [null, null, 'SHOWN'],
      [null, null, 'SHOWN'],
      [null, null, 'SHOWN'],
      [null, null, 'SHOWN'],
    ]));

  it('a row has all its fields', () =>
    expect(fact('PLATE', { plate: 'ABC 1234' }, { plate: 'ABC1234' })).toEqual({
      name: 'PLATE',
      label: 'Plate',
      observed: 'ABC 1234',
      registered: 'ABC1234',
      unit: null,
      state: 'EQUAL',
      confidence: null,
      characterConfidences: null,
    }));
});

describe('equal to the registered when', () => {
  it.each([
    // PLATE: same without spaces, dashes, case.
    ['PLATE', 'ABC 1234', 'abc-1234', 'EQUAL'],
    ['PLATE', 'ABC 1234', 'ABC 1235', 'CONTRADICTION'],
    ['PLATE', 'AB0 1234', 'ABO 1234', 'CONTRADICTION'],
    // MAKE_MODEL: one begins with the other at a word's end, case ignored.
    ['MAKE_MODEL', 'Toyota', 'TOYOTA Corolla', 'EQUAL'],
    ['MAKE_MODEL', 'Toyota Corolla', 'Toyota', 'EQUAL'],
    ['MAKE_MODEL', 'Toyota Corolla', 'toyota  corolla', 'EQUAL'],
    ['MAKE_MODEL', 'VW Golf', 'VW Golf-Variant', 'EQUAL'],
    ['MAKE_MODEL', 'Mazda 3', 'Mazda 323', 'CONTRADICTION'],
    ['MAKE_MODEL', 'Toyota Cor', 'Toyota Corolla', 'CONTRADICTION'],
    ['MAKE_MODEL', 'Corolla', 'Toyota Corolla', 'CONTRADICTION'],
    ['MAKE_MODEL', 'Škoda', 'ŠKODA Fabia', 'EQUAL'],
    // COLOR: same as color, case ignored, gray = grey.
    ['COLOR', 'Red', 'RED', 'EQUAL'],
    ['COLOR', 'gray', 'Grey', 'EQUAL'],
    ['COLOR', 'Dark grey', 'dark gray', 'EQUAL'],
    ['COLOR', 'Red', 'Dark red', 'CONTRADICTION'],
    // STYLE: same, case ignored.
    ['STYLE', 'Sedan', 'SEDAN', 'EQUAL'],
    ['STYLE', 'Sedan', 'SUV', 'CONTRADICTION'],
  ] as const)('%s: %j and %j are %s', (name, observed, registered, state) => {
    const field = { PLATE: 'plate', MAKE_MODEL: 'makeModel', COLOR: 'color', STYLE: 'style' }[name];
    expect(fact(name, { [field]: observed }, { [field]: registered })).toMatchObject({
      observed,
      registered,
      state,
    });
    expect(fact(name, { [field]: observed }).state).toBe('UNKNOWN');
    expect(fact(name, {}, { [field]: registered }).state).toBe('UNKNOWN');
  });

  it.each([
    ['White', 'Black', 'black', 'EQUAL'],
    ['White', 'Gray', 'grey', 'EQUAL'],
    [null, 'Black', 'black', 'EQUAL'],
    ['White', 'Black', 'red', 'CONTRADICTION'],
  ])('COLOR: registered %j or %j, observed %j: %s', (color, colorAlt, observed, state) =>
    expect(fact('COLOR', { color: observed }, { color, colorAlt })).toMatchObject({
      registered: color ?? colorAlt,
      state,
    }),
  );

  it('the registered side exists once the event has an owner name', () =>
    expect(
      fact('PLATE', { plate: 'ABC 1234' }, { plate: 'ABC 1234', ownerName: null }),
    ).toMatchObject({ observed: 'ABC 1234', registered: null, state: 'UNKNOWN' }));
});

describe('what was measured has nothing to compare with', () => {
  it.each([
    ['63.50', '50', '13.50'],
    ['61', '50', '11'],
    ['61.0', '50.00', '11.00'],
    ['70.3', '50.1', '20.2'],
    ['49.5', '50', '-0.5'],
    [null, '50', null],
    ['61', null, null],
  ])('measured %s, allowed %s: over by %s', (speedMeasured, speedLimit, over) => {
    const of = (name: FactName): Fact => fact(name, { speedMeasured, speedLimit }, {}, 'SPEEDING');
    const shown = { registered: null, unit: 'km/h', state: 'SHOWN' };
    expect(of('SPEED_MEASURED')).toMatchObject({ observed: speedMeasured, ...shown });
    expect(of('SPEED_LIMIT')).toMatchObject({ observed: speedLimit, ...shown });
    expect(of('SPEED_OVER')).toMatchObject({ observed: over, ...shown });
  });

  it.each([
    ['2026-11-14T16:24:02.750Z', '1.3', 'SHOWN'],
    ['2026-11-14T16:24:03.960Z', '0.0', 'SHOWN'],
    ['2026-11-14T16:24:04.000Z', '0.0', 'SHOWN'],
    ['2026-11-14T16:22:00.000Z', '124.0', 'SHOWN'],
    ['2026-11-14T16:24:05.200Z', '-1.2', 'CONTRADICTION'],
    ['2026-11-14T16:24:04.020Z', '-0.0', 'CONTRADICTION'],
  ])('switched at %s: red for %s s, %s', (switchedAt, observed, state) =>
    expect(fact('RED_FOR', { redlightSwitchedAt: new Date(switchedAt) })).toMatchObject({
      observed,
      registered: null,
      unit: 's',
      state,
    }),
  );

  it('the distance has the digits that the camera wrote', () =>
    expect(fact('STOP_LINE_DISTANCE', { redlightStopLineDistance: '1.50' })).toMatchObject({
      observed: '1.50',
      unit: 'm',
      state: 'SHOWN',
    }));
});

describe('metadata', () => {
  const metadata = (value: unknown): Partial<FactSource['captured']> => ({
    metadata: JSON.stringify(value),
  });

  it.each([
    [{ amber_s: 3.2 }, '3.2'],
    [{ amber_s: 3 }, '3'],
    [{ amber_s: null }, null],
    [{}, null],
    [[], null],
    ['3.2', null],
    [null, null],
  ])('%j: amber %j s', (value, observed) =>
    expect(fact('AMBER', metadata(value))).toMatchObject({ observed, unit: 's', state: 'SHOWN' }),
  );

  it.each([
    [{ lane: 2 }, '2'],
    [{ lane: ' left ' }, 'left'],
    [{ lane: '' }, null],
    [{ lane: { number: 2 } }, null],
    [{}, null],
  ])('%j: lane %j', (value, observed) =>
    expect(fact('LANE', metadata(value))).toMatchObject({ observed, unit: null, state: 'SHOWN' }),
  );

  it.each([
    [{ plate_confidence: 0.93, plate_characters: [1, 0.5, 0] }, 0.93, [1, 0.5, 0]],
    [{ plate_confidence: 93, plate_characters: [0.9, 90] }, null, null],
    [{ plate_confidence: '0.9', plate_characters: ['0.9'] }, null, null],
    [{ plate_confidence: -0.1, plate_characters: [] }, null, null],
    [{}, null, null],
  ])('%j: confidence %j, of the characters %j', (value, confidence, characterConfidences) =>
    expect(fact('PLATE', { plate: 'ABC', ...metadata(value) })).toMatchObject({
      confidence,
      characterConfidences,
    }),
  );

  it('that is no JSON says nothing', () =>
    expect(fact('LANE', { metadata: '{"lane": ' }).observed).toBeNull());
});

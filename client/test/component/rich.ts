import {
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  isEnumType,
  isListType,
  isNonNullType,
  isScalarType,
} from 'graphql';

/** Which item of its list an object is, from 1. */
const PLACE = '__place';

/** Items of a list on the page, which have all values of an enum between them, and of a list inside of such an item. */
const MANY = 8;
const FEW = 2;

/** The value of a fact about a camera, as JSON: what each kind of fact needs. */
const FACT = JSON.stringify({
  value: 50,
  seconds: 0.2,
  number: 'C-118',
  laboratory: 'State Office of Metrology',
  width: 1600,
  height: 1200,
  points: [
    { x: 200, y: 950, across: 0, along: 20 },
    { x: 1150, y: 990, across: 6.8, along: 20 },
    { x: 1270, y: 690, across: 6.8, along: 36 },
    { x: 740, y: 680, across: 0, along: 36 },
  ],
  checks: [{ a: { x: 745, y: 914 }, b: { x: 952, y: 734 }, distance: 10 }],
  stop_line: 24,
});

/** The hours of a fact about a camera, as JSON. */
const HOURS = JSON.stringify([
  { weekdays: [1, 2, 3, 4, 5], from: '07:30', to: '16:00', on: 'SCHOOL' },
  { weekdays: [6, 7], from: '22:00', to: '05:00', on: null },
]);

const one =
  (...of: readonly string[]) =>
  (place: number): string =>
    of[(place - 1) % of.length]!;

/** Texts of which a page expects a certain form, by the name of their field. */
const TEXTS: readonly (readonly [name: RegExp, text: (place: number) => string])[] = [
  [/src$/i, (place) => `/api/media/${place}`],
  [/^locale$/, () => 'en-US'],
  [/timeZone$/, () => 'UTC'],
  [/language/i, one('en', 'es', 'fr', 'de', 'ar', 'pt', 'it', 'nl')],
  [/country|region/i, one('US', 'DE', 'FR', 'ES', 'IT', 'PT', 'NL', 'BE')],
  [/currency/i, () => 'USD'],
  [/email/i, (place) => `officer${place}@stopline.test`],
  [/plate/i, (place) => `KLM 482${place}`],
  [/sha256|hash|fingerprint|root/i, (place) => `${place}`.repeat(64)],
  [/reference(?:Id)?$/i, (place) => `EV-2026-000000${place}`],
  [/^(?:params|causeCodes)$/, () => '{}'],
  // The default of a parameter, as JSON text.
  [/^default$/, () => 'null'],
  [/^value$/, () => FACT],
  [/^hours$/, () => HOURS],
];

const TIMES: Record<string, (place: number) => string> = {
  DateTime: (place) => `2026-03-0${place}T14:05:00.000Z`,
  Date: (place) => `2026-03-0${place}`,
};

/**
 * A value for a field that no fixture names, on a page that is to show everything it can: nothing is left empty, and lists are
 * long. The values are the same in each run.
 */
export function richValue(
  returned: GraphQLOutputType,
  source: Record<string, unknown> | undefined,
  { fieldName, path }: GraphQLResolveInfo,
): unknown {
  const type = isNonNullType(returned) ? returned.ofType : returned;
  const place = Number(source?.[PLACE] ?? 1);
  if (isListType(type)) {
    const item = isNonNullType(type.ofType) ? type.ofType.ofType : type.ofType;
    // The path to an item of another list has its index in it.
    const isNested = source?.[PLACE] !== undefined && path.prev !== undefined;
    return Array.from({ length: isNested ? FEW : MANY }, (_, index) =>
      leaf(item, fieldName, index + 1),
    );
  }
  return leaf(type, fieldName, place);
}

function leaf(type: GraphQLOutputType, field: string, place: number): unknown {
  if (isEnumType(type)) {
    const values = type.getValues();
    return values[(place - 1) % values.length]?.value;
  }
  if (!isScalarType(type)) return { [PLACE]: place };
  switch (type.name) {
    case 'ID':
      return `${place}`;
    case 'Int':
    case 'Float':
      return 3 + place;
    case 'Boolean':
      return true;
    case 'String':
      return TEXTS.find(([name]) => name.test(field))?.[1](place) ?? `${field} ${place}`;
    default:
      return TIMES[type.name]?.(place);
  }
}

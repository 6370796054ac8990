import fc from 'fast-check';
import { z } from 'zod';

/** A part of the JSON Schema that zod makes of a rule; it says what a well-meaning caller sends. */
interface Form {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Form>;
  items?: Form;
  anyOf?: Form[];
  oneOf?: Form[];
  allOf?: Form[];
}

/** The same values in each run; STOPLINE_SEED gives others. */
export const RUNS = { seed: Number(process.env['STOPLINE_SEED'] ?? 36), numRuns: 250 };

/** Texts that no honest client sends. */
const HOSTILE_TEXTS = [
  '',
  ' \t\u00a0\u2003',
  '\u0000',
  'a\u0000b',
  'a\ud800',
  '\udc00a',
  '\u001b[2J\u0007\u007f',
  'a\u202egnp.exe',
  '\u200b\u2060',
  `x' OR '1'='1' --`,
  '%_\\%',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  'x\r\nSet-Cookie: access_token=x\r\n\r\n<html>',
  '__proto__',
  'constructor',
  'a@b.test\r\nBcc: c@d.test',
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '99999999999999999999',
  '2026-02-30T25:61:61Z',
  '2026-02-30',
  '0000-01-01T00:00:00Z',
  '-000044-03-15T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  'http://[::1',
  'x'.repeat(100_000),
  '🚦'.repeat(20_000),
];

const text = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: 'binary' }));
const number = fc.oneof(
  fc.constantFrom(0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, NaN, Infinity, -Infinity),
  fc.double(),
);
const scalar = fc.oneof(text, number, fc.boolean(), fc.constantFrom(null, undefined));

/** Names that no rule has: those that every object has among them. */
export const unknownName = fc.constantFrom(
  ...['constructor', 'toString', 'hasOwnProperty', '__proto__', '__defineGetter__', 'valueOf'],
  ...['roleId', '', ' ', 'a.b', 'a[0]', '$where', 'é', 'x'.repeat(5_000)],
);

/** Makes an object whose own field may be called `__proto__`, as a body that is parsed can have it. */
export const withField = (fields: object, name: string, value: unknown): object => {
  const copy = { ...fields };
  Object.defineProperty(copy, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
  return copy;
};

const object = fc.oneof(
  fc.tuple(unknownName, scalar).map(([name, value]) => withField({}, name, value)),
  fc.constantFrom(
    {},
    { id: 1, role: { id: 1 } },
    { constructor: { prototype: { role: 1 } } },
    { toString: 'x', valueOf: 'x', length: -1 },
  ),
);

function deep(levels: number, around: (inner: unknown) => unknown): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = around(value);
  return value;
}
// The doors refuse bodies that are nested deeper (broken-json.ts).
const LISTS = deep(1_000, (inner) => [inner]);
const OBJECTS = deep(1_000, (inner) => ({ a: inner }));

/** Values that no honest client sends, of every kind that JSON has, and some that it has not. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 2, arbitrary: object },
  { weight: 2, arbitrary: fc.array(fc.oneof(scalar, object), { maxLength: 4 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      [[['x']]],
      Array.from({ length: 5_000 }, () => 'x'),
      LISTS,
      OBJECTS,
    ),
  },
);

const FORMATS: Record<string, readonly string[]> = {
  date: ['2026-02-01', '1900-02-28', '2999-12-31'],
  'date-time': ['2026-02-01T10:00:00Z', '2026-02-01T10:00:00+14:00'],
  uuid: ['7d0f6c1e-2a4b-4c8e-9f10-2b6f3c1d5e90'],
};

/** Values of the form that a rule asks for, at its bounds among them. */
function honestValue(form: Form): fc.Arbitrary<unknown> {
  const choices = form.anyOf ?? form.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map(nearly));
  if (form.allOf !== undefined) return fc.oneof(...form.allOf.map(nearly));
  if (form.enum !== undefined) return fc.constantFrom(...form.enum);
  if ('const' in form) return fc.constant(form.const);
  switch (form.type) {
    case 'object':
      return honestObject(form);
    case 'array':
      return fc.array(nearly(form.items ?? {}), { maxLength: 4 });
    case 'string':
      return fc.oneof(
        fc.constantFrom(...(FORMATS[form.format ?? ''] ?? ['Harbour Lane', 'a@b.test', '000000'])),
        fc.constantFrom('2026-02-01', '2026-02-01T10:00:00Z', 'UTC', 'https://93.184.215.14/'),
        text,
      );
    case 'integer':
    case 'number':
      return fc.constantFrom(1, 2, 14, 10.5, form.minimum ?? 0, form.maximum ?? 100);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.oneof(scalar, object);
  }
}

/** Objects with the fields of a form; now and then one is missing, or one is there that nobody asked for. */
function honestObject({ properties = {} }: Form): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, form]) => [name, nearly(form)]),
  );
  const names = Object.keys(fields);
  return fc.record(fields).chain((whole) =>
    fc.oneof(
      { weight: 5, arbitrary: fc.constant<object>(whole) },
      {
        weight: names.length === 0 ? 0 : 2,
        arbitrary: fc
          .constantFrom(...(names.length === 0 ? [''] : names))
          .map((missing) =>
            Object.fromEntries(Object.entries(whole).filter(([name]) => name !== missing)),
          ),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(unknownName, scalar)
          .map(([name, value]) => withField(whole, name, value)),
      },
    ),
  );
}

/** Mostly what a form asks for, so that the hostile value reaches the rules that look at the whole. */
function nearly(form: Form): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 6, arbitrary: honestValue(form) },
    { weight: 1, arbitrary: hostileValue },
  );
}

/** Values around a rule: hostile as a whole, or of its form with something hostile in it. */
export function valuesAround(rule: z.ZodType): fc.Arbitrary<unknown> {
  const form = z.toJSONSchema(rule, { io: 'input', unrepresentable: 'any', reused: 'inline' });
  return fc.oneof(
    { weight: 4, arbitrary: nearly(form as Form) },
    { weight: 1, arbitrary: hostileValue },
  );
}

import type { Cause, CheckWeight, RehearsedFunction } from '../../../graphql/schema';
import { formatNumber } from '../../../lib/format/format';
import type { Declared, DeclaredParam } from './functions';

/** The values of a function's parameters, by their names. A number is a text while it is typed. */
export type Params = Record<string, unknown>;

/** Theme colours of weights. */
export const WEIGHT_COLORS: Record<CheckWeight, string> = {
  BLOCK: 'red',
  CONFIRM: 'amber',
  NOTE: 'gray',
};

/** The effect of a weight. */
export const WEIGHT_TEXTS: Record<CheckWeight, string> = {
  NOTE: 'Officers are told',
  CONFIRM: 'A notice needs a reason of the officer',
  BLOCK: 'No notice can be made',
};

/** Returns the parameters of a function, with the default where the text has none. @param params JSON text */
export function paramsOf({ params: declared }: Declared, params = '{}'): Params {
  const given = JSON.parse(params) as Params;
  return Object.fromEntries(
    declared.map(({ name, default: usual }) => [
      name,
      Object.hasOwn(given, name) ? given[name] : (JSON.parse(usual) as unknown),
    ]),
  );
}

/** Returns the parameters as they are sent, JSON text: numbers as numbers, groups without empty ones. */
export function jsonOf({ params: declared }: Declared, params: Params): string {
  const values = declared.map((param) => [param.name, sent(param, params[param.name])] as const);
  return JSON.stringify(Object.fromEntries(values));
}

function sent({ type, nullable }: DeclaredParam, value: unknown): unknown {
  if (type === 'NUMBER') {
    if (value === '' || value === null) return nullable ? null : undefined;
    return Number(value);
  }
  if (type === 'GROUPS') return groupsIn(value).filter((group) => group.length > 0);
  return value;
}

/** The lists of texts in a value. */
export const groupsIn = (value: unknown): string[][] =>
  Array.isArray(value) ? value.map(textsIn) : [];

/** The texts in a value. */
export const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];

/** Says what is wrong with parameters, by their names; empty if nothing is. */
export function paramFaults(
  { params: declared }: Declared,
  params: Params,
): Record<string, string> {
  const faults = declared.flatMap((param) => {
    const fault = faultOf(param, params[param.name]);
    return fault === null ? [] : [[param.name, fault] as const];
  });
  return Object.fromEntries(faults);
}

function faultOf({ type, least, most, nullable }: DeclaredParam, value: unknown): string | null {
  if (type === 'CHOICES' && textsIn(value).length === 0) return 'Choose at least one';
  if (type !== 'NUMBER' || least === null || most === null) return null;
  const isEmpty = value === '' || value === null;
  if (isEmpty && nullable) return null;
  const number = isEmpty ? Number.NaN : Number(value);
  return number >= least && number <= most
    ? null
    : `From ${formatNumber(least)} to ${formatNumber(most)}${nullable ? ', or empty' : ''}`;
}

/** Returns the parameters of a rule in words, in one line; empty for a function without any. */
export function paramsText(declared: Declared, params: string): string {
  const values = paramsOf(declared, params);
  return declared.params
    .flatMap((param) => {
      const text = valueText(param, values[param.name]);
      return text === null ? [] : text;
    })
    .join(' · ');
}

function valueText(param: DeclaredParam, value: unknown): string | null {
  const { label, unit } = param;
  switch (param.type) {
    case 'NUMBER':
      return value === null ? null : `${label} ${formatNumber(Number(value))} ${unit ?? ''}`.trim();
    case 'BOOLEAN':
      return value === true ? label : null;
    case 'CHOICE':
      return `${label}: ${labelOf(param, String(value))}`;
    case 'CHOICES':
      return `${label}: ${textsIn(value)
        .map((one) => labelOf(param, one))
        .join(', ')}`;
    case 'TEXTS':
      return isUsual(param, value) ? null : `${label}: ${textsIn(value).join(', ')}`;
    case 'GROUPS':
      return isUsual(param, value)
        ? null
        : `${label}: ${groupsIn(value)
            .map((group) => group.join(' = '))
            .join(', ')}`;
  }
}

const isUsual = ({ default: usual }: DeclaredParam, value: unknown): boolean =>
  JSON.stringify(value) === usual;

const labelOf = ({ options }: DeclaredParam, value: string): string =>
  options?.find((option) => option.value === value)?.label ?? value;

/** A rule or a rehearsal as far as it decides which events are touched. */
export interface RuleForm {
  function: RehearsedFunction;
  /** JSON text. */
  params: string;
  cause: Cause | null;
}

/** True if two of them touch the same events. @param declared the function of the first */
export const isSameForm = (declared: Declared, one: RuleForm, other: RuleForm): boolean =>
  one.function === other.function &&
  one.cause === other.cause &&
  isSameParams(declared, one.params, other.params);

/** True if parameters are the same, in any order and with defaults left out. Both are JSON text. */
export const isSameParams = (declared: Declared, one: string, other: string): boolean =>
  jsonOf(declared, paramsOf(declared, one)) === jsonOf(declared, paramsOf(declared, other));

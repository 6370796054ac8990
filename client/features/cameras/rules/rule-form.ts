import type { Cause, CheckWeight, RehearsedFunction } from '../../../graphql/schema';
import { formatNumber } from '../../../lib/format';
import { FUNCTIONS, type ParamWords } from './function-words';

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
export function paramsOf(name: RehearsedFunction, params = '{}'): Params {
  const given = JSON.parse(params) as Params;
  return Object.fromEntries(
    FUNCTIONS[name].params.map((param) => [param.name, given[param.name] ?? param.usual]),
  );
}

/** Returns the parameters as they are sent, JSON text: numbers as numbers, groups without empty ones. */
export function jsonOf(name: RehearsedFunction, params: Params): string {
  const values = FUNCTIONS[name].params.map((param) => [param.name, sent(param, params)] as const);
  return JSON.stringify(Object.fromEntries(values));
}

function sent(param: ParamWords, params: Params): unknown {
  const value = params[param.name];
  if (param.kind === 'number') return value === '' ? undefined : Number(value);
  if (param.kind === 'groups') return groupsIn(value).filter((group) => group.length > 0);
  return value;
}

/** The lists of texts in a value. */
export const groupsIn = (value: unknown): string[][] =>
  Array.isArray(value) ? value.map(textsIn) : [];

/** The texts in a value. */
export const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];

/** Says what is wrong with parameters, by their names; empty if nothing is. */
export function paramFaults(name: RehearsedFunction, params: Params): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const param of FUNCTIONS[name].params) {
    const value = params[param.name];
    if (param.kind === 'number') {
      const { min, max } = param;
      const number = value === '' ? Number.NaN : Number(value);
      if (!(number >= min && number <= max))
        faults[param.name] = `From ${formatNumber(min)} to ${formatNumber(max)}`;
    } else if (param.kind === 'choices' && textsIn(value).length === 0)
      faults[param.name] = 'Choose at least one';
  }
  return faults;
}

/** Returns the parameters of a rule in words, in one line; empty for a function without any. */
export function paramsText(name: RehearsedFunction, params: string): string {
  const values = paramsOf(name, params);
  return FUNCTIONS[name].params
    .flatMap((param) => {
      const text = valueText(param, values[param.name]);
      return text === null ? [] : text;
    })
    .join(' · ');
}

function valueText(param: ParamWords, value: unknown): string | null {
  switch (param.kind) {
    case 'number':
      return `${param.label} ${formatNumber(Number(value))} ${param.unit}`.trim();
    case 'switch':
      return value === true ? param.label : null;
    case 'choice':
      return `${param.label}: ${labelOf(param, String(value))}`;
    case 'choices':
      return `${param.label}: ${textsIn(value)
        .map((one) => labelOf(param, one))
        .join(', ')}`;
    case 'groups':
      return JSON.stringify(value) === JSON.stringify(param.usual)
        ? null
        : `${param.label}: ${groupsIn(value)
            .map((group) => group.join(' = '))
            .join(', ')}`;
  }
}

const labelOf = ({ options }: Extract<ParamWords, { options: unknown }>, value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

/** A rule or a rehearsal as far as it decides which events are touched. */
export interface RuleForm {
  function: RehearsedFunction;
  /** JSON text. */
  params: string;
  cause: Cause | null;
}

/** True if two of them touch the same events. */
export const isSameForm = (one: RuleForm, other: RuleForm): boolean =>
  one.function === other.function && one.cause === other.cause && keyOf(one) === keyOf(other);

/** The parameters in one order, with their defaults. */
const keyOf = ({ function: name, params }: RuleForm): string =>
  jsonOf(name, paramsOf(name, params));

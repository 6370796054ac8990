import { register, words } from '../../platform/graphql/enums.js';
import {
  CHECK_FUNCTION_NAMES,
  CHECK_FUNCTIONS,
  type CheckFunctionName,
} from './check-functions.pure.js';
import { PARAM_TYPES, type ParamType } from './check-params.pure.js';

export const CheckFunction = words<CheckFunctionName>(CHECK_FUNCTION_NAMES);

/** When each function fires, for the schema. */
export const FUNCTION_MEANINGS = Object.fromEntries(
  CHECK_FUNCTION_NAMES.map((name) => [name, `${CHECK_FUNCTIONS[name].text}.`]),
) as Record<CheckFunctionName, string>;

register(
  CheckFunction,
  'CheckFunction',
  'A function of the checks: when a check fires.',
  FUNCTION_MEANINGS,
);

export const CheckParamType = words<ParamType>(PARAM_TYPES);

register(CheckParamType, 'CheckParamType', 'The type of a parameter of a function of the checks.', {
  NUMBER: 'It has limits, and may be null where the parameter is nullable.',
  BOOLEAN: 'True or false.',
  CHOICE: 'One of its options.',
  CHOICES: 'A list of some of its options, at least one.',
  TEXTS: 'A list of texts.',
  GROUPS: 'A list of lists of texts.',
});

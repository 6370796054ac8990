import { z } from 'zod';
import { CAUSES } from '../../platform/domain/duty.js';
import { AppError } from '../../platform/errors/app-error.js';
import { requiredText, validate } from '../../platform/errors/validate.js';
import {
  CHECK_FUNCTION_NAMES,
  CHECK_FUNCTIONS,
  type CheckFunctionName,
} from './check-functions.pure.js';
import { WEIGHTS } from './check-subject.types.js';

const CODE = 'Code must be 1 to 32 capital letters, digits and underscores';
const VERSION = 'Version must be a whole number';
const Params = z.record(z.string(), z.unknown(), 'Params must be an object');

const FIELDS = {
  label: requiredText('Label', 80),
  cause: z
    .enum(CAUSES, 'Cause must be REDLIGHT or SPEEDING')
    .nullish()
    .transform((cause) => cause ?? null),
  weight: z.enum(WEIGHTS, `Weight must be one of ${WEIGHTS.join(', ')}`),
  active: z.boolean('Active must be true or false'),
};

/** The function of a rule. */
const FunctionRule = z.enum(
  CHECK_FUNCTION_NAMES,
  `Function must be one of ${CHECK_FUNCTION_NAMES.join(', ')}`,
);

/** A new rule (cameras 2): without more it is of both causes, asks for a reason and is not active. */
export const NewCheckRuleRules = z.strictObject({
  code: z.string(CODE).regex(/^[A-Z0-9_]{1,32}$/, CODE),
  label: FIELDS.label,
  function: FunctionRule,
  params: Params.nullish(),
  cause: FIELDS.cause,
  weight: FIELDS.weight.nullish().transform((weight) => weight ?? 'CONFIRM'),
  active: FIELDS.active.nullish().transform((active) => active ?? false),
});

/** All of a rule that can be changed, with the version that was read. */
export const CheckRuleChangeRules = z.strictObject({
  version: z.int(VERSION).min(1, VERSION),
  label: FIELDS.label,
  params: Params,
  cause: FIELDS.cause,
  weight: FIELDS.weight,
  active: FIELDS.active,
});

/** The parameters of a rule, named as they are kept. */
export type CheckParams = Record<string, unknown>;

/**
 * Returns the parameters of a function as they are kept: each with its default if it is missing.
 *
 * @param given an object, or nothing for the defaults
 * @throws AppError `INVALID` for a wrong or unknown parameter, as `params.seconds`
 */
export function checkParams(name: CheckFunctionName, given: unknown): CheckParams {
  const { schema } = CHECK_FUNCTIONS[name];
  const rules = z.strictObject({
    params: z.preprocess((params) => params ?? {}, schema),
  });
  // A parameter has one name at both doors.
  return validate(rules, { params: given }, true).params;
}

/** Reads parameters that are sent as JSON text; nothing stays nothing. @throws AppError `INVALID` */
export function paramsFromText(text: string | null | undefined): unknown {
  if (text == null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new AppError('INVALID', {
      errors: { params: ['Params must be the JSON text of an object'] },
    });
  }
}

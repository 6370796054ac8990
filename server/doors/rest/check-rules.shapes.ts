import { z } from 'zod';
import { CHECK_FUNCTION_NAMES } from '../../features/checks/check-functions.pure.js';
import { PARAM_TYPES } from '../../features/checks/check-params.pure.js';
import type {
  CheckRuleChangeRules,
  NewCheckRuleRules,
} from '../../features/checks/check-rules.rules.js';
import { WEIGHTS } from '../../features/checks/check-subject.types.js';
import {
  flag,
  id,
  moment,
  named,
  number,
  oneOf,
  orNull,
  text,
  whole,
} from '../../platform/openapi/fields.js';
import { Cause, Officer } from './common.shapes.js';
import type { FieldsOf } from './spelling.js';

const CheckFunction = oneOf(
  'CheckFunction',
  'A function of the checks: when a check fires.',
  CHECK_FUNCTION_NAMES,
);

export const CheckWeight = oneOf(
  'CheckWeight',
  'BLOCK stops submitting for a notice and generating, CONFIRM asks for a reason, NOTE is shown.',
  WEIGHTS,
);

const CheckParam = named('CheckParam', 'A parameter of a function of the checks.', {
  name: text('Its name in `params` of a rule.', 'seconds'),
  type: oneOf('CheckParamType', 'The type of a parameter.', PARAM_TYPES),
  least: orNull(
    number('The least value of a number, the least length of a list; null for other types.', 1),
  ),
  most: orNull(
    number(
      'The largest value of a number, the largest length of a list; null for other types.',
      60,
    ),
  ),
  default: z.unknown().meta({
    description: 'The value if a rule does not name it; null where nothing is compared then.',
    examples: [60],
  }),
});

export const CheckFunctions = z.strictObject({
  data: z.array(
    named('CheckFunctionDeclaration', 'A function of the checks as it is declared.', {
      function: CheckFunction,
      params: z.array(CheckParam),
    }),
  ),
});

/** The parameters of a function: free here, checked by the schema of the function. */
export const checkParams = z.record(z.string(), z.unknown()).meta({
  description: 'The parameters of the function; a missing one has its default.',
  examples: [{ seconds: 60 }],
});

const label = text('The label of the rule for display, at most 80 characters.', 'Duplicate event');
const cause = orNull(Cause, 'The cause that the rule is for; null for both causes.');
const active = flag('True if events are checked by the rule. At most 80 are active.');

const terms = {
  version: whole('Counts from 1; each change is a new version.', 2),
  label,
  params: checkParams,
  cause,
  weight: CheckWeight,
  active,
  changed_by: orNull(Officer, 'The administrator; null for a rule as it was shipped.'),
  changed_at: moment('The time of the last change.'),
};

const rule = {
  id: id('Number of the rule.'),
  code: text('The code of the rule for programs; unique, never changed.', 'DUPLICATE'),
  function: CheckFunction,
  ...terms,
  shipped: orNull(
    named('ShippedCheckRule', 'The terms that a rule is shipped with.', {
      active: flag('True if it is shipped active.'),
      weight: CheckWeight,
      params: checkParams,
    }),
    'Null for a rule of the department.',
  ),
};

export const CheckRule = named(
  'CheckRule',
  'A function of the checks with parameters and a weight.',
  rule,
);

export const CheckRules = z.strictObject({ data: z.array(CheckRule) });

const CheckRuleVersion = named(
  'CheckRuleVersion',
  'A rule as it was, or is, since one of its changes.',
  terms,
);

export const CheckRuleWithVersions = named(
  'CheckRuleWithVersions',
  'A rule with all its versions.',
  { ...rule, versions: z.array(CheckRuleVersion).meta({ description: 'Newest first.' }) },
);

export const NewCheckRule = named('NewCheckRule', 'A new rule.', {
  code: z
    .string()
    .regex(/^[A-Z0-9_]{1,32}$/)
    .meta({ description: 'The code of the rule, unique.', examples: ['DUPLICATE_LONG'] }),
  label,
  function: CheckFunction,
  params: orNull(checkParams).optional(),
  cause: cause.optional(),
  weight: orNull(CheckWeight, 'CONFIRM if it is left out.').optional(),
  active: orNull(active).optional(),
} satisfies FieldsOf<typeof NewCheckRuleRules>);

export const CheckRuleChange = named('CheckRuleChange', 'All of a rule that can be changed.', {
  version: whole('The version that the change was made from.', 2),
  label,
  params: checkParams,
  cause: cause.optional(),
  weight: CheckWeight,
  active,
} satisfies FieldsOf<typeof CheckRuleChangeRules>);

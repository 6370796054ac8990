import { z } from 'zod';
import type {
  CheckRuleChangeRules,
  NewCheckRuleRules,
} from '../../../features/checks/check-rules.rules.js';
import { flag, id, moment, named, orNull, text, whole } from '../../../platform/openapi/fields.js';
import { Cause, Officer } from '../common.shapes.js';
import { restBody, restEnum, restShape } from '../rest-shape.js';
import { CheckFunction as CheckFunctionWords } from '../../../features/checks/check-rules.enums.js';
import { CheckWeight as CheckWeightWords } from '../../../features/checks/check.enums.js';
import {
  CheckFunctionDeclaration,
  CheckParam as CheckParamModel,
} from '../../../features/checks/check-functions.model.js';
import { ShippedTerms } from '../../../features/checks/check-rules.model.js';
import {
  CreateCheckRuleInput,
  UpdateCheckRuleInput,
} from '../../../features/checks/check-rules.inputs.js';
import type { BodyOf } from '../spelling.js';

const CheckFunction = restEnum(CheckFunctionWords);

const CheckWeight = restEnum(CheckWeightWords);

const CheckParam = restShape(CheckParamModel, {
  without: ['label', 'description', 'nullable', 'unit', 'options'],
  examples: { name: 'seconds', least: 1, most: 60 },
  own: {
    default: z.unknown().meta({
      description: 'The value if a rule does not name it; null where nothing is compared then.',
      examples: [60],
    }),
  },
});

export const CheckFunctions = z.strictObject({
  data: z.array(
    restShape(CheckFunctionDeclaration, {
      without: ['label', 'text'],
      own: { params: z.array(CheckParam) },
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
    restShape(ShippedTerms, { own: { params: checkParams } }),
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

export const NewCheckRule = restBody(CreateCheckRuleInput, {
  name: 'NewCheckRule',
  examples: { label: 'Duplicate event' },
  own: {
    code: z
      .string()
      .regex(/^[A-Z0-9_]{1,32}$/)
      .meta({ description: 'The code of the rule, unique.', examples: ['DUPLICATE_LONG'] }),
    params: orNull(checkParams).optional(),
  },
}) satisfies BodyOf<typeof NewCheckRuleRules>;

export const CheckRuleChange = restBody(UpdateCheckRuleInput, {
  name: 'CheckRuleChange',
  without: ['checkRuleId', 'expectedVersion'],
  examples: { label: 'Duplicate event' },
  own: { version: whole('The version that the change was made from.', 2), params: checkParams },
}) satisfies BodyOf<typeof CheckRuleChangeRules>;

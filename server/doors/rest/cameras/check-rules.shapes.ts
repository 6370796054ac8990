import { z } from 'zod';
import type {
  CheckRuleChangeRules,
  NewCheckRuleRules,
} from '../../../features/checks/check-rules.rules.js';
import { named, orNull, whole } from '../../../platform/openapi/fields.js';
import { restBody, restShape } from '../rest-shape.js';
import {
  CheckFunctionDeclaration,
  CheckParam as CheckParamModel,
} from '../../../features/checks/check-functions.model.js';
import {
  CheckRule as CheckRuleModel,
  CheckRuleVersion,
  ShippedTerms,
} from '../../../features/checks/check-rules.model.js';
import {
  CreateCheckRuleInput,
  UpdateCheckRuleInput,
} from '../../../features/checks/check-rules.inputs.js';
import type { BodyOf } from '../spelling.js';

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

const terms = { version: 2, label: 'Duplicate event' };
const params = { params: checkParams };

export const CheckRule = restShape(CheckRuleModel, {
  also: 'At most 80 are active.',
  without: ['isWeaker', 'versions'],
  examples: { ...terms, code: 'DUPLICATE' },
  own: { ...params, shipped: orNull(restShape(ShippedTerms, { own: params })) },
});

export const CheckRules = z.strictObject({ data: z.array(CheckRule) });

export const CheckRuleWithVersions = named(
  'CheckRuleWithVersions',
  'A rule with all its versions.',
  {
    ...CheckRule.shape,
    versions: z
      .array(restShape(CheckRuleVersion, { examples: terms, own: params }))
      .meta({ description: 'Newest first.' }),
  },
);

export const NewCheckRule = restBody(CreateCheckRuleInput, {
  name: 'NewCheckRule',
  examples: { label: 'Duplicate event' },
  own: {
    code: z
      .string()
      .regex(/^[A-Z0-9_]{1,32}$/)
      .meta({ examples: ['DUPLICATE_LONG'] }),
    params: orNull(checkParams).optional(),
  },
}) satisfies BodyOf<typeof NewCheckRuleRules>;

export const CheckRuleChange = restBody(UpdateCheckRuleInput, {
  name: 'CheckRuleChange',
  without: ['checkRuleId', 'expectedVersion'],
  examples: { label: 'Duplicate event' },
  own: { version: whole('The version that the change was made from.', 2), params: checkParams },
}) satisfies BodyOf<typeof CheckRuleChangeRules>;

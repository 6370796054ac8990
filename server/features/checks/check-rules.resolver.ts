import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { withFieldNames } from '../../platform/errors/app-error.js';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { CreateCheckRuleInput, UpdateCheckRuleInput } from './check-rules.inputs.js';
import {
  CheckRule,
  type CheckRuleVersion,
  CreateCheckRulePayload,
  UpdateCheckRulePayload,
} from './check-rules.model.js';
import { isWeaker } from './checks.pure.js';
import { paramsFromText } from './check-rules.rules.js';
import {
  type CheckRule as Rule,
  CheckRulesService,
  type CheckRuleVersion as Version,
} from './check-rules.service.js';

// The service and REST call the field `version`, but an error must name the field that was sent.
const NAMES = { version: 'expectedVersion' };

/** GraphQL's door to the rules of the checks. */
@Resolver(() => CheckRule)
export class CheckRulesResolver {
  constructor(private readonly rules: CheckRulesService) {}

  @Allow('administrator')
  @Query(() => [CheckRule], {
    description: 'All rules: the shipped ones in their order, then the others by number.',
  })
  async checkRules(): Promise<CheckRule[]> {
    return (await this.rules.listRules()).map(asCheckRule);
  }

  @Allow('administrator')
  @Query(() => CheckRule, {
    description: 'A rule with all its versions. CHECK_RULE_NOT_FOUND if there is none.',
  })
  async checkRule(@Args('id', { type: () => ID }) id: string): Promise<CheckRule> {
    const { versions, ...rule } = await this.rules.find(id);
    return { ...asCheckRule(rule), versions: versions.map(asVersion) };
  }

  @Allow('administrator')
  @Mutation(() => CreateCheckRulePayload, {
    description:
      'Adds a rule. Refused with RULE_EXISTS, and with TOO_MANY_RULES if 80 are active already.',
  })
  async createCheckRule(
    @CurrentUser() administrator: UserCaller,
    @Args('input') { params, ...fields }: CreateCheckRuleInput,
  ): Promise<CreateCheckRulePayload> {
    const input = { ...fields, params: paramsFromText(params) };
    return { checkRule: asCheckRule(await this.rules.create(administrator, input)) };
  }

  @Allow('administrator')
  @Mutation(() => UpdateCheckRulePayload, {
    description:
      'Replaces all of a rule that can be changed. Refused with SETTINGS_CHANGED if `expectedVersion` is not the present one.',
  })
  async updateCheckRule(
    @CurrentUser() administrator: UserCaller,
    @Args('input')
    { checkRuleId, expectedVersion: version, params, ...fields }: UpdateCheckRuleInput,
  ): Promise<UpdateCheckRulePayload> {
    const input = { ...fields, version, params: paramsFromText(params) };
    const rule = await withFieldNames(NAMES, () =>
      this.rules.update(administrator, checkRuleId, input),
    );
    return { checkRule: asCheckRule(rule) };
  }
}

const asVersion = ({ params, ...version }: Version): CheckRuleVersion => ({
  ...version,
  params: JSON.stringify(params),
});

const asCheckRule = ({ params, shipped, ...rule }: Rule): CheckRule => ({
  ...rule,
  isWeaker: isWeaker({ ...rule, shipped }),
  params: JSON.stringify(params),
  shipped: shipped === null ? null : { ...shipped, params: JSON.stringify(shipped.params) },
  versions: null,
});

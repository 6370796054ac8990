import { Body, Controller, Get, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type CheckRule as Rule,
  CheckRulesService,
  type CheckRuleVersion as Version,
} from '../../../features/checks/check-rules.service.js';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import {
  CheckRule,
  CheckRuleChange,
  CheckRules,
  CheckRuleWithVersions,
  NewCheckRule,
} from './check-rules.shapes.js';
import { fromRest, type Rest, toRest } from '../spelling.js';

/** The REST routes for the rules of the checks (cameras 2). */
@ApiTags('Checks')
@Controller('api/check-rules')
export class CheckRulesController {
  constructor(private readonly rules: CheckRulesService) {}

  @Operation({
    summary: 'All rules of the checks',
    answers: { 200: json('The shipped rules in their order, then the others by id.', CheckRules) },
  })
  @Allow('administrator')
  @Get()
  async listCheckRules() {
    return { data: (await this.rules.listRules()).map(ruleToRest) };
  }

  @Operation({
    summary: 'One rule with all its versions',
    answers: { 200: json('The rule.', CheckRuleWithVersions) },
  })
  @Allow('administrator')
  @Get(':id')
  async getCheckRule(@Param('id') id: string) {
    const { versions, ...rule } = await this.rules.find(id);
    return { ...ruleToRest(rule), versions: versions.map(versionToRest) };
  }

  @Operation({
    summary: 'Add a rule',
    description: 'It is not active unless the body says so; at most 80 are active.',
    body: NewCheckRule,
    answers: { 201: json('The rule.', CheckRule) },
    refuses: [409],
  })
  @Allow('administrator')
  @Post()
  async createCheckRule(@CurrentUser() administrator: UserCaller, @Body() body: unknown) {
    return ruleToRest(await this.rules.create(administrator, fromRest(body)));
  }

  @Operation({
    summary: 'Change a rule',
    description: 'Each change is a new version. Saving what is there already changes nothing.',
    body: CheckRuleChange,
    answers: { 200: json('The rule.', CheckRule) },
    refuses: [409],
  })
  @Allow('administrator')
  @Put(':id')
  async updateCheckRule(
    @CurrentUser() administrator: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
  ) {
    return ruleToRest(await this.rules.update(administrator, id, fromRest(body)));
  }
}

/** A rule as REST spells it. Parameters have names of their own. */
const ruleToRest = ({
  params,
  shipped,
  ...rule
}: Rule): Rest<Omit<Rule, 'params' | 'shipped'>> & Pick<Rule, 'params' | 'shipped'> => ({
  ...toRest(rule),
  params,
  shipped,
});

const versionToRest = ({
  params,
  ...version
}: Version): Rest<Omit<Version, 'params'>> & Pick<Version, 'params'> => ({
  ...toRest(version),
  params,
});

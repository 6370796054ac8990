import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DECLARED_FUNCTIONS } from '../../../features/checks/check-functions.pure.js';
import { Allow } from '../../../platform/identity/allow.js';
import { json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { CheckFunctions } from './check-rules.shapes.js';

/** The REST route for the functions of the checks (guards 2). */
@ApiTags('Checks')
@Controller('api/check-functions')
export class CheckFunctionsController {
  @Operation({
    summary: 'All functions of the checks',
    answers: { 200: json('The functions that rules are made of.', CheckFunctions) },
  })
  @Allow('administrator')
  @Get()
  listCheckFunctions() {
    return {
      data: DECLARED_FUNCTIONS.map(({ function: name, params }) => ({
        function: name,
        params: params.map(({ name: param, type, least, most, usual }) => ({
          ...{ name: param, type, least, most },
          default: usual,
        })),
      })),
    };
  }
}

import { Query, Resolver } from '@nestjs/graphql';
import { Allow } from '../../platform/identity/allow.js';
import { CheckFunctionDeclaration } from './check-functions.model.js';
import { DECLARED_FUNCTIONS } from './check-functions.pure.js';

/** GraphQL's door to the functions of the checks. */
@Resolver(() => CheckFunctionDeclaration)
export class CheckFunctionsResolver {
  @Allow('administrator')
  @Query(() => [CheckFunctionDeclaration], {
    description: 'The functions that rules are made of, with their parameters.',
  })
  checkFunctions(): CheckFunctionDeclaration[] {
    return DECLARED_FUNCTIONS.map(({ params, ...declared }) => ({
      ...declared,
      params: params.map(({ usual, ...param }) => ({ ...param, default: JSON.stringify(usual) })),
    }));
  }
}

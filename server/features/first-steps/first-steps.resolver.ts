import { Query, Resolver } from '@nestjs/graphql';
import { Allow } from '../../platform/identity/allow.js';
import { FirstSteps } from './first-steps.model.js';
import { FirstStepsService } from './first-steps.service.js';

/** GraphQL's door to the first steps. */
@Resolver(() => FirstSteps)
export class FirstStepsResolver {
  constructor(private readonly steps: FirstStepsService) {}

  @Allow('administrator')
  @Query(() => FirstSteps, {
    description: 'The steps before the first notice is mailed, with the missing settings.',
  })
  firstSteps(): Promise<FirstSteps> {
    return this.steps.get();
  }
}

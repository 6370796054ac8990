import { Query, Resolver } from '@nestjs/graphql';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { FiguresService } from './figures.service.js';
import { DepartmentFigures, MyWork } from './home.model.js';
import { WorkService } from './work.service.js';

/** GraphQL's door to the first pages. */
@Resolver()
export class HomeResolver {
  constructor(
    private readonly works: WorkService,
    private readonly department: FiguresService,
  ) {}

  @Allow('processing', 'inspection')
  @Query(() => MyWork, { description: "The caller's tasks, and their acts of the last days." })
  myWork(@CurrentUser() caller: UserCaller): Promise<MyWork> {
    return this.works.work(caller);
  }

  @Allow('administrator')
  @Query(() => DepartmentFigures, {
    description: 'Accounts, notices, waiting events and the exchange with other systems, counted.',
  })
  departmentFigures(): Promise<DepartmentFigures> {
    return this.department.figures();
  }
}

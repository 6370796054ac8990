import { Field, ID, InputType, ObjectType, PickType } from '@nestjs/graphql';
import { CitationQueue, CitationSort, SortOrder } from '../citations/citation.enums.js';
import type { Direction, SortKey } from '../citations/citation.types.js';
import type { Queue } from '../citations/citation.workflow.js';
import { CitationFilter } from '../citations/citations.inputs.js';
import { VIEW_FIELDS } from './saved-view.pure.js';

@ObjectType({ description: 'The filter of a saved view; null does not restrict the list.' })
export class SavedViewFilter extends PickType(CitationFilter, VIEW_FIELDS, ObjectType) {}

@InputType({
  description: 'The fields of `CitationFilter` that the lists of the web client have.',
})
class SavedViewFilterInput extends PickType(CitationFilter, VIEW_FIELDS, InputType) {}

@ObjectType({ description: 'A filter and an order of a list, under a name of its owner.' })
export class SavedView {
  @Field(() => ID)
  id!: number;

  @Field(() => CitationQueue, { description: 'The list that it shows; never changed.' })
  queue!: Queue;

  @Field(() => String, { description: 'Unique among those of its owner for this list.' })
  name!: string;

  @Field(() => SavedViewFilter)
  filter!: SavedViewFilter;

  @Field(() => CitationSort)
  sortBy!: SortKey;

  @Field(() => SortOrder)
  order!: Direction;
}

@InputType({ isAbstract: true })
abstract class ViewOrder {
  @Field(() => SavedViewFilterInput, { nullable: true })
  filter?: SavedViewFilterInput | null;

  @Field(() => CitationSort, { nullable: true })
  sortBy?: SortKey | null;

  @Field(() => SortOrder, { nullable: true })
  order?: Direction | null;
}

const NAME = '1 to 50 characters, unique among those of its owner for this list.';

@InputType({
  description:
    'A view to keep; without a filter and an order it is the whole list, the newest change first.',
})
export class CreateSavedViewInput extends ViewOrder {
  @Field(() => CitationQueue)
  queue!: Queue;

  @Field(() => String, { description: NAME })
  name!: string;
}

@InputType({ description: 'The changes of a view; a field that is left out or null stays.' })
export class UpdateSavedViewInput extends ViewOrder {
  @Field(() => ID)
  viewId!: string;

  @Field(() => String, { nullable: true, description: NAME })
  name?: string | null;
}

@InputType({ description: 'A view that its owner no longer wants.' })
export class DeleteSavedViewInput {
  @Field(() => ID)
  viewId!: string;
}

@ObjectType({ isAbstract: true })
abstract class ChangedView {
  @Field(() => SavedView)
  savedView!: SavedView;
}

@ObjectType()
export class CreateSavedViewPayload extends ChangedView {}

@ObjectType()
export class UpdateSavedViewPayload extends ChangedView {}

@ObjectType()
export class DeleteSavedViewPayload {
  @Field(() => ID, { description: 'Number of the view that was deleted.' })
  deletedId!: number;
}

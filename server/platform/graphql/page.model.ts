import { ArgsType, Field, Int, InterfaceType } from '@nestjs/graphql';

@InterfaceType({ description: 'One numbered page of a list; a page past the end is empty.' })
export abstract class Page {
  @Field(() => Int, { description: 'Number of this page, from 1.' })
  currentPage!: number;

  @Field(() => Int, { description: 'Number of the last page; 1 where the list is empty.' })
  lastPage!: number;

  @Field(() => Int, { description: 'Rows that a page has at most.' })
  perPage!: number;

  @Field(() => Int, { description: 'Rows on all pages.' })
  total!: number;
}

@ArgsType()
export class PageArgs {
  @Field(() => Int, {
    nullable: true,
    defaultValue: 1,
    description: 'Number of the page, from 1; null is the first.',
  })
  page?: number | null;
}

/** A page of a list whose size the caller chooses. */
@ArgsType()
export class SizedPageArgs extends PageArgs {
  @Field(() => Int, {
    nullable: true,
    description: 'Rows of a page: 15, 30 or 50; null is 15.',
  })
  perPage?: number | null;
}

import { Context, Int, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { loadInBatch } from '../../platform/graphql/batches.js';
import { LIST_ROWS } from '../../platform/graphql/list-rows.js';
import { Allow } from '../../platform/identity/allow.js';
import { asFine } from '../fines/fine.view.js';
import { Fine } from '../fines/fines.model.js';
import { LetterTextSet } from '../notice-settings/notice-settings.model.js';
import { type NoticeDetails, NoticeReads } from './notice-reads.service.js';
import { NoticeSigner } from './pdf/notice-signer.js';
import { Notice, NoticeSigning, NoticeVersion } from './notice.model.js';

const OLDER = 'null where it was made before that was kept, or is being made.';

/** GraphQL's door to how notices were made: it reads only selected fields. */
@Resolver(() => Notice)
export class NoticeDetailsResolver {
  constructor(
    private readonly reads: NoticeReads,
    private readonly signer: NoticeSigner,
  ) {}

  @ResolveField(() => Int, { nullable: true, description: `Pages of the PDF; ${OLDER}` })
  async pages(@Parent() notice: Notice, @Context() context: object): Promise<number | null> {
    return (await this.details(notice, context))?.pages ?? null;
  }

  @ResolveField(() => String, {
    nullable: true,
    description: `SHA-256 of the PDF before it was signed; ${OLDER}`,
  })
  async documentSha256(
    @Parent() notice: Notice,
    @Context() context: object,
  ): Promise<string | null> {
    return (await this.details(notice, context))?.documentSha256 ?? null;
  }

  @ResolveField(() => [String], {
    nullable: true,
    description: `Languages, its own first; ${OLDER}`,
  })
  async languages(@Parent() notice: Notice, @Context() context: object): Promise<string[] | null> {
    return (await this.details(notice, context))?.languages ?? null;
  }

  @ResolveField(() => Boolean, {
    nullable: true,
    description: `True if the PDF is signed; ${OLDER}`,
  })
  async signed(@Parent() notice: Notice, @Context() context: object): Promise<boolean | null> {
    return (await this.details(notice, context))?.signed ?? null;
  }

  @ResolveField(() => Fine, { nullable: true, description: 'The fine that it names.' })
  async fine(@Parent() notice: Notice, @Context() context: object): Promise<Fine | null> {
    const fine = (await this.details(notice, context))?.fine ?? null;
    return fine === null ? null : asFine(fine);
  }

  @ResolveField(() => LetterTextSet, {
    nullable: true,
    description: 'The texts that it was made with; null where it was made before there were sets.',
  })
  async textSet(
    @Parent() notice: Notice,
    @Context() context: object,
  ): Promise<LetterTextSet | null> {
    return (await this.details(notice, context))?.textSet ?? null;
  }

  @ResolveField(() => [NoticeVersion], {
    complexity: LIST_ROWS,
    description: 'Stored versions of the notice, newest first.',
  })
  async versions(
    @Parent() { number }: Notice,
    @Context() context: object,
  ): Promise<NoticeVersion[]> {
    const read = (numbers: readonly string[]) => this.reads.made(numbers);
    return (await loadInBatch(context, 'notice versions', number, read)) ?? [];
  }

  @Allow('administrator')
  @Query(() => NoticeSigning, {
    name: 'noticeSigning',
    nullable: true,
    description: 'The certificate that notices are signed with; null where they are not.',
  })
  signing(): NoticeSigning | null {
    return this.signer.certificate();
  }

  private details({ id }: Notice, context: object): Promise<NoticeDetails | undefined> {
    const read = (ids: readonly number[]) => this.reads.details(ids);
    return loadInBatch(context, 'notice details', id, read);
  }
}

import { Context, Int, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { loadInBatch } from '../../../platform/graphql/batches.js';
import { LocalDay } from '../../../platform/graphql/local-day.scalar.js';
import type { MetBy } from '../../deadlines/clock.pure.js';
import { DeadlineMetBy } from '../../deadlines/deadlines.enums.js';
import { Notice } from '../notice.model.js';
import type { LetterKind } from './letter.pure.js';
import { LetterAddressee, LetterKindEnum } from './letters.model.js';
import type { LetterPlace } from './letters.queries.js';
import { Letters } from './letters.service.js';

/** GraphQL's door to the place of a letter in the chain of its event: it reads only selected fields. */
@Resolver(() => Notice)
export class LettersResolver {
  constructor(private readonly letters: Letters) {}

  @ResolveField(() => LetterKindEnum, { nullable: true })
  async kind(@Parent() notice: Notice, @Context() context: object): Promise<LetterKind | null> {
    return (await this.place(notice, context))?.kind ?? null;
  }

  @ResolveField(() => Int, {
    nullable: true,
    description: "Place in the chain of its event's notices, from 1.",
  })
  async position(@Parent() notice: Notice, @Context() context: object): Promise<number | null> {
    return (await this.place(notice, context))?.position ?? null;
  }

  @ResolveField(() => LetterAddressee, { nullable: true, description: 'Whom it goes to.' })
  async addressee(
    @Parent() notice: Notice,
    @Context() context: object,
  ): Promise<LetterAddressee | null> {
    return (await this.place(notice, context))?.addressee ?? null;
  }

  @ResolveField(() => String, {
    nullable: true,
    description: 'Number of the notice that it replaces.',
  })
  async replaces(@Parent() notice: Notice, @Context() context: object): Promise<string | null> {
    return (await this.place(notice, context))?.replaces ?? null;
  }

  @ResolveField(() => String, {
    nullable: true,
    description: 'Number of the notice that replaces it.',
  })
  async replacedBy(@Parent() notice: Notice, @Context() context: object): Promise<string | null> {
    return (await this.place(notice, context))?.replacedBy ?? null;
  }

  @ResolveField(() => String, {
    nullable: true,
    description: 'Number of its letter of cancellation.',
  })
  async cancellation(@Parent() notice: Notice, @Context() context: object): Promise<string | null> {
    return (await this.place(notice, context))?.cancellation ?? null;
  }

  @ResolveField(() => String, {
    nullable: true,
    description: 'Of a cancellation, the number of its notice.',
  })
  async letterOf(@Parent() notice: Notice, @Context() context: object): Promise<string | null> {
    return (await this.place(notice, context))?.letterOf ?? null;
  }

  @ResolveField(() => Date, {
    nullable: true,
    description: 'The deadline, as it was when the letter was issued.',
  })
  async dueAt(@Parent() notice: Notice, @Context() context: object): Promise<Date | null> {
    return (await this.place(notice, context))?.dueAt ?? null;
  }

  @ResolveField(() => LocalDay, {
    nullable: true,
    description: 'The last day of the rule, as it was when the letter was issued.',
  })
  async lastDay(@Parent() notice: Notice, @Context() context: object): Promise<string | null> {
    return (await this.place(notice, context))?.lastDay ?? null;
  }

  @ResolveField(() => LocalDay, {
    nullable: true,
    description: 'The last day of posting; null where the decision met the rule.',
  })
  async postBy(@Parent() notice: Notice, @Context() context: object): Promise<string | null> {
    return (await this.place(notice, context))?.postBy ?? null;
  }

  @ResolveField(() => DeadlineMetBy, {
    nullable: true,
    description: 'The act that the rule asked for until the last day; null without a deadline.',
  })
  async metBy(@Parent() notice: Notice, @Context() context: object): Promise<MetBy | null> {
    return (await this.place(notice, context))?.metBy ?? null;
  }

  @ResolveField(() => Int, {
    nullable: true,
    description: 'Version of its event; send it back as expectedVersion.',
  })
  async citationVersion(
    @Parent() notice: Notice,
    @Context() context: object,
  ): Promise<number | null> {
    return (await this.place(notice, context))?.citationVersion ?? null;
  }

  private place({ number }: Notice, context: object): Promise<LetterPlace | undefined> {
    const read = (numbers: readonly string[]) => this.letters.findPlaces(numbers);
    return loadInBatch(context, 'letters', number, read);
  }
}

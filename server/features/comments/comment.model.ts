import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { Officer } from '../../platform/graphql/person.model.js';

@ObjectType({ description: 'What somebody wrote about an event.' })
export class Comment {
  @Field(() => ID, { description: 'Its number; later comments have greater ones.' })
  id!: number;

  @Field(() => String, { description: 'The text, at most 255 characters.' })
  body!: string;

  @Field(() => Date, { description: 'When it was written.' })
  createdAt!: Date;

  @Field(() => Officer, { description: 'Who wrote it.' })
  user!: Officer;
}

@InputType({ description: 'A new comment.' })
export class AddCommentInput {
  @Field(() => ID, { description: 'The event that it is about.' })
  citationId!: string;

  @Field(() => String, { description: 'The text, at most 255 characters.' })
  body!: string;
}

@ObjectType({ description: 'Answer to `addComment`.' })
export class AddCommentPayload {
  @Field(() => Comment, {
    description: 'The comment; the one that is there already when it is sent again within 10 s.',
  })
  comment!: Comment;
}

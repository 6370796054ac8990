import { Field, ID, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'Who wrote a comment.' })
export class CommentAuthor {
  @Field(() => String, { description: 'First name.' })
  firstName!: string;

  @Field(() => String, { description: 'Last name.' })
  lastName!: string;
}

@ObjectType({ description: 'What somebody said about an event.' })
export class Comment {
  @Field(() => ID, { description: 'Its number.' })
  id!: number;

  @Field(() => String, { description: 'The text, at most 255 characters.' })
  body!: string;

  @Field(() => Date, { description: 'When it was written.' })
  createdAt!: Date;

  @Field(() => CommentAuthor, { description: 'Who wrote it.' })
  user!: CommentAuthor;
}

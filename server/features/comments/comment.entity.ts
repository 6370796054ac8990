import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A comment on an event; comments are neither edited nor deleted. */
@Entity('comments')
export class CommentEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('integer')
  citationId!: number;

  @Column('integer')
  userId!: number;

  @Column('text')
  body!: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RoleId } from '../domain/duty.js';

/** The names of the roles; what a role may do is in `duty.ts`. */
@Entity('roles')
export class RoleEntity {
  @PrimaryColumn('smallint')
  id!: RoleId;

  @Column('text', { unique: true })
  name!: string;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RoleId } from '../../platform/domain/duty.js';

/** The roles by name; what they mean stands in duty.ts. */
@Entity('roles')
export class RoleEntity {
  @PrimaryColumn('smallint')
  id!: RoleId;

  @Column('text', { unique: true })
  name!: string;
}

import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A file of the register: a certificate, or a picture for reference points. */
@Entity('camera_files')
@Unique('camera_files_file_key', ['file'])
export class CameraFileEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  /** The name in addresses and in certificates: 32 hexadecimal digits. */
  @Column('text')
  file!: string;

  @Column('text')
  sha256!: string;

  @Column('text')
  contentType!: string;

  @Column('integer')
  bytes!: number;

  /** Pixels; null for a document. */
  @Column('integer', { nullable: true })
  width!: number | null;

  @Column('integer', { nullable: true })
  height!: number | null;

  @Column('text')
  storageKey!: string;

  @Column('integer')
  createdBy!: number;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}

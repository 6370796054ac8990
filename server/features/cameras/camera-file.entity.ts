import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A file of the register: a certificate, or a picture for reference points. */
@Entity('camera_files')
export class CameraFileEntity {
  @PrimaryColumn('text')
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

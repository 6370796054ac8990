import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { queryRows } from '../../platform/database/transactions.js';
import type { Cause } from '../../platform/domain/duty.js';
import type { MediaFile } from './media.types.js';

const COLUMNS = `m.id, m.citation_id AS "citationId", m.type, m.sequence_number AS "sequenceNumber", m.sha256,
  m.storage_key AS "storageKey", m.content_type AS "contentType", m.bytes, m.thumbnail_key AS "thumbnailKey",
  m.large_key AS "largeKey", m.print_key AS "printKey"`;

/** Every SELECT of media files, and the one change there is. */
@Injectable()
export class MediaQueries {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** A file, if its event's cause is among those seen. */
  async one(id: number, sees: readonly Cause[]): Promise<MediaFile | null> {
    const rows = await queryRows<MediaFile>(
      this.dataSource,
      `SELECT ${COLUMNS} FROM media m JOIN citations c ON c.id = m.citation_id WHERE m.id = $1 AND c.cause = ANY ($2)`,
      [id, sees],
    );
    return rows[0] ?? null;
  }

  /** All files of a citation, in sequence order. */
  async ofCitation(citationId: number): Promise<MediaFile[]> {
    return queryRows<MediaFile>(
      this.dataSource,
      `SELECT ${COLUMNS} FROM media m WHERE m.citation_id = $1 ORDER BY m.sequence_number, m.id`,
      [citationId],
    );
  }

  /** The images of a citation that are picked as evidence, in sequence order. */
  async selected(citationId: number): Promise<MediaFile[]> {
    return queryRows<MediaFile>(
      this.dataSource,
      `SELECT ${COLUMNS} FROM media m WHERE m.citation_id = $1 AND m.selected AND m.type = 'IMAGE'
       ORDER BY m.sequence_number, m.id`,
      [citationId],
    );
  }

  /** Some files by their ids, in the order of the ids. */
  async byIds(ids: readonly number[]): Promise<MediaFile[]> {
    return queryRows<MediaFile>(
      this.dataSource,
      `SELECT ${COLUMNS} FROM unnest($1::integer[]) WITH ORDINALITY AS wanted (id, place)
       JOIN media m ON m.id = wanted.id ORDER BY wanted.place`,
      [ids],
    );
  }

  /** Writes down where a derivative lies. */
  async keepDerivative(
    id: number,
    column: 'thumbnail_key' | 'large_key' | 'print_key',
    key: string,
  ): Promise<void> {
    await this.dataSource.query(`UPDATE media SET ${column} = $2 WHERE id = $1`, [id, key]);
  }
}

import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import { as, statement } from '../../platform/database/statement.js';
import type { Cause } from '../../platform/domain/duty.js';
import { MediaEntity } from './media.entity.js';
import type { MediaFile } from './media.types.js';

// Read by the ten for each report page: prepared, and without what nobody needs of it.
const VISIBLE = statement({
  name: 'media: visible',
  sql: `SELECT m.id, m.citation_id AS "citationId", m.type, m.sequence_number AS "sequenceNumber", m.sha256,
      m.storage_key AS "storageKey", m.content_type AS "contentType", m.bytes, m.thumbnail_key AS "thumbnailKey",
      m.large_key AS "largeKey", m.list_key AS "listKey", m.print_key AS "printKey"
    FROM media m JOIN citations c ON c.id = m.citation_id WHERE m.id = $1 AND c.cause = ANY ($2)`,
  row: {
    id: 'integer',
    citationId: 'integer',
    type: as<MediaFile['type']>('text'),
    sequenceNumber: 'smallint',
    sha256: 'text',
    storageKey: 'text',
    contentType: 'text',
    bytes: 'integer',
    thumbnailKey: 'text?',
    largeKey: 'text?',
    listKey: 'text?',
    printKey: 'text?',
  },
});

const IN_SEQUENCE = { sequenceNumber: 'ASC', id: 'ASC' } as const;

/** Every read of media files, and the one change there is. */
@Injectable()
export class MediaQueries {
  constructor(private readonly database: Database) {}

  /** A file, if its event's cause is among those seen. */
  async findVisibleMedia(id: number, sees: readonly Cause[]): Promise<MediaFile | null> {
    return (await this.database.firstPrepared(VISIBLE, [id, sees])) ?? null;
  }

  /** All files of a citation, in sequence order. */
  async ofCitation(citationId: number): Promise<MediaFile[]> {
    return this.database
      .repository(MediaEntity)
      .find({ where: { citationId }, order: IN_SEQUENCE });
  }

  /** The images of a citation that are picked as evidence, in sequence order. */
  async selected(citationId: number): Promise<MediaFile[]> {
    return this.database
      .repository(MediaEntity)
      .find({ where: { citationId, selected: true, type: 'IMAGE' }, order: IN_SEQUENCE });
  }

  /** Some files by their ids with their sizes in pixels, in the order of the ids. */
  async byIds(
    ids: readonly number[],
  ): Promise<(MediaFile & Pick<MediaEntity, 'width' | 'height'>)[]> {
    const files = await this.database.repository(MediaEntity).findBy({ id: In([...ids]) });
    const place = new Map(ids.map((id, index) => [id, index]));
    return files.sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
  }

  /** Stores the key of a derivative. */
  async keepDerivative(
    id: number,
    column: 'thumbnailKey' | 'largeKey' | 'listKey' | 'printKey',
    key: string,
  ): Promise<void> {
    await this.database.repository(MediaEntity).update(id, { [column]: key });
  }
}

import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import type { Cause } from '../../platform/domain/duty.js';
import { MediaEntity } from './media.entity.js';
import type { MediaFile } from './media.types.js';
import { VISIBLE_MEDIA } from './media.queries.js';

const IN_SEQUENCE = { sequenceNumber: 'ASC', id: 'ASC' } as const;

/** Every read of media files, and the one change there is. */
@Injectable()
export class MediaFiles {
  constructor(private readonly database: Database) {}

  /** A file, if its event's cause is among those seen. */
  async findVisibleMedia(id: number, sees: readonly Cause[]): Promise<MediaFile | null> {
    return (await this.database.first(VISIBLE_MEDIA, [id, sees])) ?? null;
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

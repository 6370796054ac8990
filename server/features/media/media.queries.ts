import { as, statement } from '../../platform/database/statement.js';
import type { MediaFile } from './media.types.js';

// Read by the ten for each report page: prepared, and without what nobody needs of it.
export const VISIBLE_MEDIA = statement({
  name: 'media: visible',
  sql: `SELECT m.id, m.citation_id AS "citationId", m.type, m.sequence_number AS "sequenceNumber", m.sha256,
      m.storage_key AS "storageKey", m.content_type AS "contentType", m.bytes, m.thumbnail_key AS "thumbnailKey",
      m.large_key AS "largeKey", m.list_key AS "listKey", m.print_key AS "printKey"
    FROM media m JOIN citations c ON c.id = m.citation_id WHERE m.id = $1 AND c.cause = ANY ($2)`,
  prepared: true,
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

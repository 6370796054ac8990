import type { MediaEntity } from './media.entity.js';

/** The columns that are needed to read a file and to identify it. */
export type MediaFile = Pick<
  MediaEntity,
  | 'id'
  | 'citationId'
  | 'type'
  | 'sequenceNumber'
  | 'sha256'
  | 'storageKey'
  | 'contentType'
  | 'bytes'
  | 'thumbnailKey'
  | 'largeKey'
  | 'listKey'
  | 'printKey'
>;

import type { MediaEntity } from './media.entity.js';

/** What of a file's row is needed to read it and to tell it apart. */
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
  | 'printKey'
>;

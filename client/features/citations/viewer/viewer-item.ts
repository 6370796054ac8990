import type { Measurement } from '../../measurement/measurement-words';

/** A picture or video to look at closely. */
export interface ViewerItem {
  id: string;
  kind: 'image' | 'video';
  /** The file as the camera sent it. */
  src: string;
  /** A smaller picture of it, which is enough until it is zoomed into. */
  largeSrc: string;
  /** A small picture of it. */
  thumbnailSrc: string;
  /** Pixels of the file; null where they are not known. */
  width: number | null;
  height: number | null;
  caption: string;
  /** When it was taken; null where the camera does not say. */
  taken: string | null;
  /** The measurement that is drawn over it; null if it is none of its images. */
  measurement: Measurement | null;
}

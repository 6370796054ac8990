import type { MeasurableImage } from '../../../measurement/measure-dialog';
import type { ViewerItem } from '../../viewer/viewer-item';

/** The images of an event that can be measured in: those whose size is known. */
export const measurableImages = (items: readonly ViewerItem[]): MeasurableImage[] =>
  items.flatMap(({ id, kind, src, caption, width, height, taken }) =>
    kind === 'image' && width !== null && height !== null
      ? [{ id, src, caption, width, height, taken }]
      : [],
  );

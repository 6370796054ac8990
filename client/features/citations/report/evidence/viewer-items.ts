import type { Report_CitationFragment } from '../../../../graphql/documents';
import type { ViewerItem } from '../../viewer/viewer-item';
import { imageCaption, videoCaption } from './captions';

/** The images and videos of an event in sequence order, with their captions: images first. */
export function viewerItems({
  media,
  vehicle,
  measurement,
}: Pick<Report_CitationFragment, 'media' | 'vehicle' | 'measurement'>): ViewerItem[] {
  const inOrder = media.toSorted((a, b) => a.sequenceNumber - b.sequenceNumber);
  const images = inOrder.filter(({ type }) => type === 'IMAGE');
  const videos = inOrder.filter(({ type }) => type === 'VIDEO');
  return [...images, ...videos].map((each) => ({
    id: each.id,
    kind: each.type === 'IMAGE' ? 'image' : 'video',
    src: each.src,
    largeSrc: `${each.thumbnailSrc}?size=large`,
    thumbnailSrc: each.thumbnailSrc,
    width: each.width,
    height: each.height,
    caption:
      each.type === 'IMAGE'
        ? imageCaption(vehicle.cause, each.sequenceNumber)
        : videoCaption(videos.indexOf(each), videos.length),
    taken: each.capturedAt,
    measurement: measurement?.points.some(({ mediaId }) => mediaId === each.id)
      ? measurement
      : null,
  }));
}

import { Checkbox, Group, Kbd, Text, UnstyledButton } from '@mantine/core';
import { IconCircleCheckFilled, IconPhotoOff, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';

import type { Media_MediaFragment } from '../../../../graphql/documents';
import { formatMoment } from '../../../../lib/format/format';
import { MeasuredOverlay } from '../../../measurement/measured-overlay';
import type { Measurement } from '../../../measurement/measurement-words';
import classes from './evidence.module.css';

interface EvidenceTileProps {
  media: Media_MediaFragment;
  caption: string;
  /** The measurement that is drawn over it, if it was measured in. */
  measurement: Measurement | null;
  /** The key that toggles it. */
  shortcut: string | undefined;
  selected: boolean;
  /** Undefined if the selection may not be changed. */
  onToggle: (() => void) | undefined;
  onOpen: () => void;
}

/** One image or video: its thumbnail opens the viewer, its checkbox puts it onto the notice. */
export function EvidenceTile({
  media,
  caption,
  measurement,
  shortcut,
  selected,
  onToggle,
  onOpen,
}: EvidenceTileProps) {
  return (
    <div className={classes.tile} data-selected={(selected && onToggle !== undefined) || undefined}>
      <UnstyledButton
        className={classes.thumbnail}
        style={{ aspectRatio: proportions(media) }}
        data-media={media.id}
        onClick={onOpen}
        aria-label={`View ${caption}`}
      >
        <Thumbnail media={media} />
        {measurement && media.width !== null && media.height !== null && (
          <MeasuredOverlay
            className={classes.measured}
            measurement={measurement}
            mediaId={media.id}
            width={media.width}
            height={media.height}
            isSmall
          />
        )}
        {media.type === 'VIDEO' && (
          <span className={classes.play} aria-hidden>
            <IconPlayerPlayFilled size={22} />
          </span>
        )}
      </UnstyledButton>
      <Group className={classes.caption} justify="space-between" wrap="nowrap" gap="xs">
        {onToggle ? (
          <>
            <Checkbox size="xs" checked={selected} onChange={onToggle} label={caption} />
            {shortcut !== undefined && (
              <Kbd size="xs" visibleFrom="md">
                {shortcut}
              </Kbd>
            )}
          </>
        ) : (
          <>
            <Text size="sm">{caption}</Text>
            {selected && (
              <Text span c="primary" lh={0}>
                <IconCircleCheckFilled size={18} role="img" aria-label="Selected" />
              </Text>
            )}
          </>
        )}
      </Group>
      {media.capturedAt !== null && (
        <Text component="time" dateTime={media.capturedAt} className={classes.taken}>
          {formatMoment(media.capturedAt)}
        </Text>
      )}
    </div>
  );
}

/** The proportions of camera films. */
const FILM = 16 / 9;

/**
 * Returns the proportions of the picture, within limits: a column of 40 × 3000 would push all other content off the
 * page.
 */
function proportions({ width, height }: Media_MediaFragment): number {
  if (width === null || height === null) return FILM;
  return Math.min(Math.max(width / height, 3 / 4), 3);
}

/** The thumbnail; the file itself while the worker has not made one; a sign where there is neither. */
function Thumbnail({ media }: { media: Media_MediaFragment }) {
  const sources = media.type === 'IMAGE' ? [media.thumbnailSrc, media.src] : [media.thumbnailSrc];
  const [failed, setFailed] = useState(0);
  const src = sources[failed];
  if (src === undefined) return <IconPhotoOff size={32} stroke={1.25} aria-hidden />;
  return (
    <img
      src={src}
      alt=""
      width={media.width ?? undefined}
      height={media.height ?? undefined}
      decoding="async"
      draggable={false}
      onError={() => setFailed(failed + 1)}
    />
  );
}

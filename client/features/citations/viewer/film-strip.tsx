import { IconCheck, IconEyeOff, IconPhotoOff, IconPlayerPlayFilled } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { UnstyledButton } from '@mantine/core';

import { useSingleKeys } from '../../../lib/shortcuts';
import type { ViewerItem } from './viewer-item';
import classes from './viewer.module.css';

interface FilmStripProps {
  items: readonly ViewerItem[];
  /** Ids of those on the stage. */
  shown: readonly string[];
  /** Ids of those that are evidence; no mark without it. */
  selected?: ReadonlySet<string>;
  /** Ids of those that have to be looked at first. */
  unseen?: ReadonlySet<string>;
  /** Digits show the first nine, `0` and two digits any. */
  withKeys?: boolean;
  onShow: (id: string) => void;
}

/** All images and videos of an event in a line; a click shows one. */
export function FilmStrip({ items, shown, selected, unseen, withKeys, onShow }: FilmStripProps) {
  const digits = useSingleKeys() && withKeys === true;
  const strip = useRef<HTMLDivElement>(null);
  const more = useMoreSides(strip, items.length);
  const [first] = shown;
  useEffect(() => {
    strip.current
      ?.querySelector('[aria-current]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [first]);
  return (
    <div
      ref={strip}
      className={classes.strip}
      role="group"
      aria-label="Images and videos"
      data-more={more || undefined}
    >
      {items.map(({ id, kind, thumbnailSrc, caption }, index) => (
        <UnstyledButton
          key={id}
          className={classes.frame}
          data-leaves-space
          data-shown={shown.includes(id) || undefined}
          aria-current={shown.includes(id) || undefined}
          data-unseen={unseen?.has(id) === true || undefined}
          aria-label={[
            caption,
            ...(selected?.has(id) ? ['evidence'] : []),
            ...(unseen?.has(id) ? ['not looked at'] : []),
          ].join(', ')}
          title={caption}
          onClick={() => onShow(id)}
        >
          <Small src={thumbnailSrc} />
          {kind === 'video' && (
            <IconPlayerPlayFilled className={classes.frameFilm} size={20} aria-hidden />
          )}
          {digits && <span className={classes.frameKey} data-key={index + 1} aria-hidden />}
          {selected?.has(id) && (
            <span className={classes.frameMark} aria-hidden>
              <IconCheck size={12} stroke={3} />
            </span>
          )}
          {unseen?.has(id) && (
            <span className={classes.frameUnseen} aria-hidden>
              <IconEyeOff size={14} stroke={2} />
            </span>
          )}
        </UnstyledButton>
      ))}
    </div>
  );
}

/** A thumbnail, or a sign while there is none. */
function Small({ src }: { src: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) return <IconPhotoOff size={20} stroke={1.25} aria-hidden />;
  return <img src={src} alt="" draggable={false} onError={() => setFailed(true)} />;
}

/** Returns the sides on which more media are hidden: `start`, `end`, both, or an empty text. */
function useMoreSides(strip: RefObject<HTMLDivElement | null>, count: number): string {
  const [more, setMore] = useState('');
  useEffect(() => {
    const element = strip.current;
    if (!element) return undefined;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const sides = [
        ...(scrollLeft > 1 ? ['start'] : []),
        ...(scrollLeft + clientWidth < scrollWidth - 1 ? ['end'] : []),
      ];
      setMore(sides.join(' '));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [strip, count]);
  return more;
}

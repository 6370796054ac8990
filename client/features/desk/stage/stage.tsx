import { Checkbox, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';

import { FilmStrip } from '../../citations/viewer/film-strip';
import { ORIGINAL } from '../../citations/viewer/image-stage';
import { type Light, PLAIN, lit } from '../../citations/viewer/light';
import { type Original, Picture } from '../../citations/viewer/picture';
import type { ViewerItem } from '../../citations/viewer/viewer-item';
import { DIRECTIONS, FIT, ZOOM_STEP, panned, zoomed } from '../../citations/viewer/zoom';
import { formatMoment } from '../../../lib/format/format';
import { useDeskKeys } from '../keys/use-desk-keys';
import { Film, type FilmControl } from './film';
import { PictureTools } from './picture-tools';
import classes from './stage.module.css';
import { useMediumKeys } from './use-medium-keys';

/** One picture, or two with one zoom: beside each other, or in turns. */
type Mode = 'one' | 'two' | 'flicker';

export interface StageProps {
  items: readonly ViewerItem[];
  selected: ReadonlySet<string>;
  /** `3 / 4 selected`, and whether that is what a notice needs. */
  count: { text: string; isFull: boolean };
  /** Undefined if the evidence may not be changed. */
  onEvidence: ((id: string) => void) | undefined;
  /** Ids of selected images that were not looked at, where an act was refused for it. */
  unseen: ReadonlySet<string>;
  /** The newest measurement in the pictures. */
  measured: ReactNode;
  /** Undefined if the user cannot measure in the images. */
  onMeasure: (() => void) | undefined;
  /** False while something else has the keys. */
  hasKeys: boolean;
  /** The medium on the stage is painted, or cannot be. */
  onPainted: () => void;
  onViewed: (id: string) => void;
  onZoomed: (id: string) => void;
  onPlayed: (id: string) => void;
}

/** The evidence of an event, large: every picture has the same place, so that nothing moves when one arrives. */
export function Stage({
  items,
  selected,
  count,
  onEvidence,
  unseen,
  measured,
  onMeasure,
  hasKeys,
  ...look
}: StageProps) {
  const [shownId, setShownId] = useState(items[0]?.id ?? '');
  const [besideId, setBesideId] = useState<string | null>(null);
  const [mode, setMode] = useState<Mode>('one');
  const [light, setLight] = useState<Light>(PLAIN);
  const [view, setView] = useState(FIT);
  const [original, setOriginal] = useState<Original>(null);
  const film = useRef<FilmControl>(null);

  const index = Math.max(
    items.findIndex(({ id }) => id === shownId),
    0,
  );
  const item = items[index];
  const images = items.filter(({ kind }) => kind === 'image');
  // The one that was looked at before, else the next one.
  const beside =
    images.find(({ id }) => id === besideId && id !== item?.id) ??
    images.find(({ id }) => items.findIndex((each) => each.id === id) > index) ??
    images.find(({ id }) => id !== item?.id);
  const canCompare = item?.kind === 'image' && beside !== undefined;
  const shownMode = canCompare ? mode : 'one';
  const turn = useFlicker(shownMode === 'flicker');

  // A video is evidence as usual evidence only: it can be taken out.
  const isChoice = ({ id, kind }: ViewerItem): boolean => kind === 'image' || selected.has(id);

  const { onZoomed } = look;
  const isZoomed = view.scale > 1;
  useEffect(() => {
    if (isZoomed && item?.kind === 'image') onZoomed(item.id);
  }, [isZoomed, item?.id, item?.kind, onZoomed]);

  const { onPainted } = look;
  const isEmpty = item === undefined;
  useEffect(() => {
    if (isEmpty) onPainted();
  }, [isEmpty, onPainted]);

  const show = (id: string | undefined) => {
    if (id === undefined || id === item?.id) return;
    if (item?.kind === 'image') setBesideId(item.id);
    setShownId(id);
  };
  const mediumKeys = useMediumKeys(items.length, (place) => show(items[place]?.id));
  const switchTo = (next: Mode) => canCompare && setMode(mode === next ? 'one' : next);
  const tools = {
    zoomIn: () => setView((before) => zoomed(before, before.scale * ZOOM_STEP)),
    zoomOut: () => setView((before) => zoomed(before, before.scale / ZOOM_STEP)),
    asItWas: () => {
      setView(FIT);
      setLight(PLAIN);
    },
    darker: () => setLight((before) => ({ ...before, brightness: lit(before.brightness, -1) })),
    brighter: () => setLight((before) => ({ ...before, brightness: lit(before.brightness, 1) })),
    lessContrast: () => setLight((before) => ({ ...before, contrast: lit(before.contrast, -1) })),
    moreContrast: () => setLight((before) => ({ ...before, contrast: lit(before.contrast, 1) })),
    invert: () => setLight((before) => ({ ...before, inverted: before.inverted !== true })),
    sideBySide: () => switchTo('two'),
    flicker: () => switchTo('flicker'),
  };

  useDeskKeys(
    hasKeys
      ? {
          ...tools,
          asItWas: () => {
            if (!mediumKeys.zero()) tools.asItWas();
          },
          medium: mediumKeys.digit,
          previousMedium: () => show(items.at(index - 1)?.id),
          nextMedium: () => show(items[(index + 1) % items.length]?.id),
          pan: (key) => {
            const towards = DIRECTIONS[key.replace('Shift+', '') as keyof typeof DIRECTIONS];
            setView((before) => panned(before, towards));
          },
          ...(onEvidence && item && isChoice(item) && { evidence: () => onEvidence(item.id) }),
          ...(onMeasure && { measure: onMeasure }),
          play: () => film.current?.play(),
          frameBack: () => film.current?.step(-1),
          frameOn: () => film.current?.step(1),
        }
      : {},
  );

  if (item === undefined)
    return (
      <section className={classes.stage} aria-label="Evidence">
        <Text m="auto">The camera sent no images.</Text>
      </section>
    );
  const picture = (each: ViewerItem) => (
    <Picture
      key={each.id}
      item={each}
      light={light}
      view={view}
      onView={setView}
      onOriginal={each === item ? setOriginal : undefined}
      onShown={look.onViewed}
      onPainted={look.onPainted}
    />
  );
  return (
    <section className={classes.stage} aria-label="Evidence">
      <div className={classes.head}>
        <Text fw={600} truncate>
          {item.caption}
          {shownMode !== 'one' && beside && ` · ${beside.caption}`}
        </Text>
        {item.taken !== null && (
          <Text component="time" dateTime={item.taken} size="sm" className={classes.taken}>
            {formatMoment(item.taken)}
          </Text>
        )}
        {original !== null && (
          <Text size="sm" role="status">
            {ORIGINAL[original]}
          </Text>
        )}
        <span className={classes.selection}>
          {isChoice(item) && (
            <Checkbox
              size="xs"
              label="Evidence (Space)"
              checked={selected.has(item.id)}
              disabled={onEvidence === undefined}
              onChange={() => onEvidence?.(item.id)}
            />
          )}
          <Text size="sm" fw={600} role="status" data-short={!count.isFull || undefined}>
            {count.text}
          </Text>
        </span>
      </div>
      {item.kind === 'video' ? (
        <Film
          key={item.id}
          ref={film}
          item={item}
          light={light}
          onViewed={look.onViewed}
          onPlayed={look.onPlayed}
          onPainted={look.onPainted}
        />
      ) : (
        <>
          <div className={classes.pictures} data-mode={shownMode} data-turn={turn}>
            {picture(item)}
            {shownMode !== 'one' && beside && picture(beside)}
          </div>
          {measured !== null && <div className={classes.measured}>{measured}</div>}
          <PictureTools
            scale={view.scale}
            light={light}
            mode={shownMode}
            canCompare={canCompare}
            measure={onMeasure}
            {...tools}
          />
        </>
      )}
      <FilmStrip
        items={items}
        shown={shownMode !== 'one' && beside ? [item.id, beside.id] : [item.id]}
        selected={selected}
        unseen={unseen}
        withKeys
        onShow={show}
      />
    </section>
  );
}

/** Time that each of two pictures is shown, ms: slower than three flashes a second (WCAG 2.3.1). */
const EACH_MS = 600;

/** Returns the index of the visible picture; it alternates while `on`. */
function useFlicker(on: boolean): 0 | 1 {
  const [shown, setShown] = useState<0 | 1>(0);
  useEffect(() => {
    if (!on) return undefined;
    const timer = setInterval(() => setShown((before) => (before === 0 ? 1 : 0)), EACH_MS);
    return () => {
      clearInterval(timer);
      setShown(0);
    };
  }, [on]);
  return shown;
}

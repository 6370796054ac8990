import { Title } from '@mantine/core';
import { useState } from 'react';

import { formatMoment } from '../../lib/format/format';
import type { ViewerItem } from '../citations/viewer/viewer-item';
import classes from './case-file.module.css';

interface PrintedPicturesProps {
  items: readonly ViewerItem[];
  /** Ids of those that are evidence. */
  selected: ReadonlySet<string>;
}

/** All pictures of an event, large, with a still picture of each video. */
export function PrintedPictures({ items, selected }: PrintedPicturesProps) {
  return (
    <section aria-labelledby="pictures">
      <Title order={2} id="pictures" className={classes.heading}>
        Images and videos ({items.length})
      </Title>
      {items.length === 0 && <p>The camera sent no images.</p>}
      {items.map((item) => (
        <figure key={item.id} className={classes.picture}>
          <Printed item={item} />
          <figcaption>
            <strong>{item.caption}</strong>
            {item.kind === 'video' && ' (a still picture of it)'}
            {item.taken !== null && ` · ${formatMoment(item.taken)}`}
            {selected.has(item.id) && ' · Selected as evidence'}
          </figcaption>
        </figure>
      ))}
    </section>
  );
}

/** The large picture; the file itself while the worker has not made one, and a sentence where there is neither. */
function Printed({ item }: { item: ViewerItem }) {
  const sources = item.kind === 'image' ? [item.largeSrc, item.src] : [item.largeSrc];
  const [failed, setFailed] = useState(0);
  const src = sources[failed];
  if (src === undefined) return <p>This picture could not be loaded.</p>;
  return <img src={src} alt={item.caption} onError={() => setFailed(failed + 1)} />;
}

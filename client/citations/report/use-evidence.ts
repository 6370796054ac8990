import { useMutation } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';

import { type Report_CitationFragment, SelectMediaDocument } from '../../graphql/documents';

/**
 * Selects and unselects evidence. Each change raises the event's version, so they go one after the
 * other, however fast the keys are pressed; the page shows them at once.
 */
export function useEvidence(citation: Report_CitationFragment, onFailure: () => void) {
  const [select] = useMutation(SelectMediaDocument);
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map());
  const version = useRef(citation.version);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(() => {
    version.current = citation.version;
  }, [citation.version]);

  const isSelected = (media: { id: string; selected: boolean }) =>
    wanted.get(media.id) ?? media.selected;

  async function change(mediaId: string, selected: boolean) {
    try {
      const { data } = await select({
        variables: {
          citationId: citation.id,
          mediaId,
          selected,
          expectedVersion: version.current,
        },
      });
      if (data) version.current = data.selectMedia.version;
    } catch {
      onFailure();
    } finally {
      setWanted((before) => {
        if (before.get(mediaId) !== selected) return before;
        const after = new Map(before);
        after.delete(mediaId);
        return after;
      });
    }
  }

  function toggle(media: { id: string; selected: boolean }) {
    const selected = !isSelected(media);
    setWanted((before) => new Map(before).set(media.id, selected));
    last.current = last.current.then(() => change(media.id, selected));
  }

  const images = citation.media.filter(({ type }) => type === 'IMAGE');
  return { isSelected, toggle, selectedCount: images.filter(isSelected).length };
}

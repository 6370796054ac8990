import { useMutation } from '@apollo/client/react';
import { useState } from 'react';

import {
  type Report_CitationFragment,
  SelectMediaDocument,
  SelectUsualEvidenceDocument,
} from '../../../../graphql/documents';
import type { Changes } from '../use-changes';

/** Selects and unselects evidence; the page shows a selection at once, before it is made. */
export function useEvidence(
  citation: Report_CitationFragment,
  { change }: Changes,
  onFailure: () => void,
) {
  const [select] = useMutation(SelectMediaDocument);
  const [selectUsual] = useMutation(SelectUsualEvidenceDocument);
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map());

  const isSelected = (media: { id: string; selected: boolean }) =>
    wanted.get(media.id) ?? media.selected;

  async function make(mediaId: string, selected: boolean) {
    try {
      await change(async (expectedVersion) => {
        const input = { citationId: citation.id, mediaId, selected, expectedVersion };
        return (await select({ variables: { input } })).data?.selectMedia.citation;
      });
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
    void make(media.id, selected);
  }

  /** Selects what the department usually takes, and takes all else out. */
  async function takeUsual() {
    try {
      await change(async (expectedVersion) => {
        const input = { citationId: citation.id, expectedVersion };
        return (await selectUsual({ variables: { input } })).data?.selectUsualEvidence.citation;
      });
    } catch {
      onFailure();
    }
  }

  const images = citation.media.filter(({ type }) => type === 'IMAGE');
  return { isSelected, toggle, takeUsual, selectedCount: images.filter(isSelected).length };
}

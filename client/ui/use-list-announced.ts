import { useEffect, useRef } from 'react';

import { announce } from '../lib/announce';
import { formatNumber } from '../lib/format/format';

interface Shown {
  page: number;
  lastPage: number;
  /** `Updated, descending`; empty where the list has one order. */
  order: string;
  /** False while the rows are those of the page before. */
  isLoaded: boolean;
}

/** Tells a screen reader that another page of a list is shown, or the same rows in another order. */
export function useListAnnounced({ page, lastPage, order, isLoaded }: Shown): void {
  const before = useRef<{ page: number; order: string } | null>(null);
  useEffect(() => {
    if (!isLoaded) return;
    const last = before.current;
    before.current = { page, order };
    if (last === null || (last.page === page && last.order === order)) return;
    const place = `Page ${formatNumber(page)} of ${formatNumber(lastPage)}`;
    announce(last.order === order ? place : `Sorted by ${order}. ${place}`);
  }, [page, lastPage, order, isLoaded]);
}

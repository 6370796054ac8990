import type { Money } from '../fines/money.model.js';
import type { PreviewItem, RecallPreview as FoundPreview } from './recall-starts.service.js';
import type { Recall, RecallItem, RecallPreview } from './recalls.model.js';
import type { RecallItem as FoundItem, RecallRow } from './recalls.service.js';

interface Sum {
  total: number | null;
  currency: string | null;
}

/** Returns a sum as GraphQL resolves it; null without a fine, or with several currencies. */
function moneyIn({ total, currency }: Sum): Money | null {
  return total === null || currency === null ? null : { minorUnits: total, currency };
}

/** A recall as GraphQL shows it. */
export function shownRecall({ total, currency, ...recall }: RecallRow): Recall {
  return { ...recall, total: moneyIn({ total, currency }) };
}

/** A notice of a recall as GraphQL shows it. */
export function shownItem({ total, currency, ...item }: FoundItem | PreviewItem): RecallItem {
  return { ...item, total: moneyIn({ total, currency }) };
}

/** A preview as GraphQL shows it. */
export function shownPreview({ total, currency, sample, ...preview }: FoundPreview): RecallPreview {
  return { ...preview, total: moneyIn({ total, currency }), sample: sample.map(shownItem) };
}

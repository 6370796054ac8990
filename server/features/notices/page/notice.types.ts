import type { NoticeEnd } from './notice-ended.pure.js';

/** The machine-readable codes of a notice, as data URIs of SVG; null for a missing one. */
export interface NoticeCodes {
  /** The notice number, as a QR code. */
  number: string;
  /** The notice number in the window of the envelope, for returned mail. */
  mail: string | null;
  /** The notice number on the reply form. */
  reply: string | null;
  payment: string | null;
  /** The address of the evidence with the notice number, never with the PIN. */
  evidence: string | null;
}

/** The pictures and fonts of the page beside the content, all of them inlined. */
export interface NoticeAssets {
  /** The images of `content.images`, in their order, as data URIs in print size. */
  images: readonly string[];
  /** The PIN as it is printed; null if the installation has no owner's page. */
  pin: string | null;
  codes: NoticeCodes;
  /** The end of a notice whose copy is printed; absent for one that holds. */
  end?: NoticeEnd | null;
  /** `@font-face` rules for a text, and the `font-family` that they make. */
  fontFaces: (text: string) => string;
  fontStack: string;
}

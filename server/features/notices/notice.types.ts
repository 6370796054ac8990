/** The machine-readable codes of a notice, as data URIs of SVG; null where there is none. */
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

/** What is put on the page beside the content: pictures and fonts, all of them inlined. */
export interface NoticeAssets {
  /** The images of `content.images`, in their order, as data URIs in print size. */
  images: readonly string[];
  /** As it is printed; null where the owner looks at nothing. */
  pin: string | null;
  codes: NoticeCodes;
  /** `@font-face` rules for a text, and the `font-family` that they make. */
  fontFaces: (text: string) => string;
  fontStack: string;
}

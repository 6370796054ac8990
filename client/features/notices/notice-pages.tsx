import { Text, VisuallyHidden } from '@mantine/core';
import {
  type PDFDocumentProxy,
  type PDFPageProxy,
  GlobalWorkerOptions,
  getDocument,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerSrc from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { type ReactNode, useEffect, useRef, useState } from 'react';

import { NoticeWaiting } from './notice-waiting';
import classes from './print-preview.module.css';

GlobalWorkerOptions.workerSrc = workerSrc;

interface NoticePagesProps {
  file: Blob;
  title: string;
  /** The sentence for a browser that cannot draw the file. */
  unreadable: string;
  /** Above the first page. */
  children?: ReactNode;
}

/**
 * The pages of a notice below each other, as wide as their place: for browsers without a PDF viewer, and for a notice
 * that changes while it is looked at.
 */
export function NoticePages({ file, title, unreadable, children }: NoticePagesProps) {
  const pages = usePages(file);
  if (pages === 'failed') {
    return (
      <Text p="md" role="alert">
        {unreadable}
      </Text>
    );
  }
  if (pages === null) {
    return <NoticeWaiting>Loading the notice</NoticeWaiting>;
  }
  return (
    <div className={classes.pages} role="region" aria-label={title} tabIndex={0}>
      {children}
      {pages.map((page) => (
        <NoticePage key={page.pageNumber} page={page} count={pages.length} />
      ))}
    </div>
  );
}

/** The pages of a PDF: null while it is read. */
function usePages(file: Blob): readonly PDFPageProxy[] | 'failed' | null {
  const [pages, setPages] = useState<readonly PDFPageProxy[] | 'failed' | null>(null);
  useEffect(() => {
    let gone = false;
    const loading = file.arrayBuffer().then((data) => getDocument({ data }));
    loading
      .then((task) => task.promise)
      .then(pagesOf)
      .then(
        (read) => !gone && setPages(read),
        () => !gone && setPages('failed'),
      );
    return () => {
      gone = true;
      void loading.then((task) => task.destroy()).catch(() => undefined);
    };
  }, [file]);
  return pages;
}

const pagesOf = (document: PDFDocumentProxy): Promise<PDFPageProxy[]> =>
  Promise.all(Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)));

/** A drawing is this much finer than the window, so that it stays sharp when it is zoomed into. */
const FINER = 1.5;

function NoticePage({ page, count }: { page: PDFPageProxy; count: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [words, setWords] = useState('');
  const { width, height } = page.getViewport({ scale: 1 });

  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const scale = (element.clientWidth / width) * devicePixelRatio * FINER;
    const viewport = page.getViewport({ scale });
    // Drawn out of sight: a page that replaces another one does not turn white before.
    const drawn = document.createElement('canvas');
    drawn.width = viewport.width;
    drawn.height = viewport.height;
    const drawing = page.render({ canvas: drawn, viewport });
    void drawing.promise
      .then(() => {
        element.width = drawn.width;
        element.height = drawn.height;
        element.getContext('2d')?.drawImage(drawn, 0, 0);
      })
      // Drawing ends early where the page is left.
      .catch(() => undefined);
    void page
      .getTextContent()
      .then(({ items }) => setWords(items.map((item) => ('str' in item ? item.str : '')).join(' ')))
      .catch(() => undefined);
    return () => drawing.cancel();
  }, [page, width]);

  return (
    <>
      <canvas
        ref={canvas}
        role="img"
        aria-label={`Page ${page.pageNumber} of ${count}`}
        className={classes.paper}
        style={{ aspectRatio: `${width} / ${height}` }}
      />
      <VisuallyHidden>{words}</VisuallyHidden>
    </>
  );
}

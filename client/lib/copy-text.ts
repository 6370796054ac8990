import { toast } from './toast';

/** Copies a text and says so in a toast, which is read out. @param what names it in that sentence */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.info(`Copied ${what}`);
  } catch {
    // Browsers refuse it to pages that did not come by https, and to those that may not.
    toast.error('This browser does not let a page copy');
  }
}

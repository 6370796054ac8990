/** The folder of the storage that has the files of imports while they are needed. */
export const IMPORT_FILES = 'registry-imports/';

/** Returns the time in milliseconds at which a file of an import was kept, by its key. */
export function keptAt(storageKey: string): number {
  return Number(storageKey.slice(IMPORT_FILES.length).split('-', 1)[0]);
}

/** The largest file that is taken: 512 MB. */
export const LARGEST_FILE_BYTES = 512 * 1024 * 1024;

const LONGEST_NAME = 255;

/** Returns the name of an uploaded file as it is shown, without its folders. */
export function fileNameOf(name: string): string {
  const shown = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ')
    .trim();
  const own = shown.slice(Math.max(shown.lastIndexOf('/'), shown.lastIndexOf('\\')) + 1);
  return own === '' ? 'file.csv' : [...own].slice(0, LONGEST_NAME).join('');
}

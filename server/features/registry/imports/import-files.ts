/** The folder of the storage that has the files of imports while they are needed. */
export const IMPORT_FILES = 'registry-imports/';

/** Returns the time in milliseconds at which a file of an import was kept, by its key. */
export function keptAt(storageKey: string): number {
  return Number(storageKey.slice(IMPORT_FILES.length).split('-', 1)[0]);
}

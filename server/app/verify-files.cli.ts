import { configOrExit } from '../platform/config/config.js';
import { openDatabase } from '../platform/database/open-database.js';
import { storeFrom } from '../platform/storage/storage.module.js';
import { StorageService } from '../platform/storage/storage.service.js';
import { type FilesVerification, verifyFiles } from './verify-files.js';

/** `npm run files:verify`: whether every file that the database names is there and as it was stored. */
async function verify(): Promise<FilesVerification> {
  const config = configOrExit();
  const database = await openDatabase(config);
  try {
    const storage = new StorageService(await storeFrom(config.storage));
    return await verifyFiles(database, storage, (sentence) => console.error(sentence));
  } finally {
    await database.close();
  }
}

try {
  const { verified, missing, damaged } = await verify();
  console.log(`${verified} files verified, ${missing} missing, ${damaged} not what was stored.`);
  process.exitCode = missing + damaged === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

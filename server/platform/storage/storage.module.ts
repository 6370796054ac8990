import { Global, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { LocalStore } from './local-store.js';
import { StorageService } from './storage.service.js';
import { STORE, type Store } from './store.types.js';

/** Where files lie. */
@Global()
@Module({
  providers: [
    StorageService,
    { provide: STORE, inject: [CONFIG], useFactory: (config: Config) => storeFrom(config.storage) },
  ],
  exports: [StorageService],
})
export class StorageModule {}

/** The store that the configuration asks for. */
export async function storeFrom(storage: Config['storage']): Promise<Store> {
  if (storage.kind === 'local') return new LocalStore(storage.directory);
  // Loaded where it is used: the SDK takes longer to load than everything else of the API.
  const { S3Store } = await import('./s3-store.js');
  return new S3Store(storage);
}

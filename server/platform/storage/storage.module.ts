import { Global, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { Metrics } from '../metrics/metrics.service.js';
import { LocalStore } from './local-store.js';
import { StorageService } from './storage.service.js';
import { STORE, type Store } from './store.types.js';
import { TimedStore } from './timed-store.js';

/** Stores files, in a folder or in S3. */
@Global()
@Module({
  providers: [
    StorageService,
    {
      provide: STORE,
      inject: [CONFIG, { token: Metrics, optional: true }],
      useFactory: async ({ storage }: Config, metrics?: Metrics) => {
        const store = await storeFrom(storage);
        return storage.kind === 's3' && metrics !== undefined
          ? new TimedStore(store, metrics)
          : store;
      },
    },
  ],
  exports: [StorageService],
})
export class StorageModule {}

/** The store that the configuration asks for. */
export async function storeFrom(storage: Config['storage']): Promise<Store> {
  if (storage.kind === 'local') return new LocalStore(storage.directory);
  // The SDK is loaded on first use: it takes longer to load than everything else of the API.
  const { S3Store } = await import('./s3-store.js');
  return new S3Store(storage);
}

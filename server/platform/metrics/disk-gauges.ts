import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { Metrics } from './metrics.service.js';

/** Reports the free space of the disks that this process writes to. */
@Injectable()
export class DiskGauges implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    const { storage, dataDir } = this.config;
    const folders = {
      files: storage.kind === 'local' ? storage.directory : storage.spoolDirectory,
      data: dataDir,
      temporary: tmpdir(),
    };
    this.metrics.gauges(
      {
        name: 'stopline_disk_free_bytes',
        help: 'Room that is left on the disk of a folder.',
        labelNames: ['folder'],
      },
      async () => {
        const found = await Promise.all(
          Object.entries(folders).map(async ([folder, path]) => {
            const value = await freeBytes(path);
            return value === null ? [] : [{ labels: { folder }, value }];
          }),
        );
        return found.flat();
      },
    );
  }
}

/** Null if the folder does not exist. */
async function freeBytes(path: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize;
  } catch {
    return null;
  }
}

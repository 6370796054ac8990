import { Injectable, type OnModuleDestroy } from '@nestjs/common';

/**
 * Knows whether this process has been asked to stop: from then on it is not ready, although it may still serve
 * requests.
 */
@Injectable()
export class Lifecycle implements OnModuleDestroy {
  stopping = false;

  onModuleDestroy(): void {
    this.stopping = true;
  }
}

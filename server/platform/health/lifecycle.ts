import { Injectable, type OnModuleDestroy } from '@nestjs/common';

/** Whether this process has been asked to stop: from then on it is not ready, whatever it still serves. */
@Injectable()
export class Lifecycle implements OnModuleDestroy {
  stopping = false;

  onModuleDestroy(): void {
    this.stopping = true;
  }
}

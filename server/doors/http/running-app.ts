import { type INestApplication, Injectable } from '@nestjs/common';

/** The application that was created, for what describes it: Nest has no provider for it. */
@Injectable()
export class RunningApp {
  private app: INestApplication | undefined;

  set(app: INestApplication): void {
    this.app = app;
  }

  get(): INestApplication {
    if (this.app === undefined) throw new Error('There is no application yet');
    return this.app;
  }
}

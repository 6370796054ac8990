import type { Page } from 'playwright';

import type { Part } from './cast.js';
import type { Stage } from './stage.js';

/** The data of the scenes. */
export interface Props {
  stage: Stage;
  /** Ids of events. */
  pendingRedlight: number;
  review: number;
  completed: number;
  noticeNumber: string;
  /** Id of a print run that is made. */
  run: number;
  /** The plate of a vehicle in the registry. */
  plate: string;
}

/** One screen, or one state of it, as it is looked at. */
export interface Scene {
  /** File name of its picture. */
  name: string;
  who: Part | 'guest';
  path: (props: Props) => string;
  /** Brings the page into the state, and waits until it is there. */
  play: (page: Page, props: Props) => Promise<unknown>;
  /** HTTP statuses that it is refused with. */
  refusals?: readonly number[];
  /** Pictured on a telephone too. */
  narrow?: true;
}

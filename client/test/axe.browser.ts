import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, inject, it } from 'vitest';

import { isForEverybody } from './for-everybody.js';
import type { Props } from './scene.js';
import { SCENES } from './scenes.js';
import { Stage } from './stage.js';
import { makeWorld } from './world.js';

let stage: Stage;
let props: Props;

beforeAll(async () => {
  stage = await Stage.start(inject('services'));
  const [world] = await Promise.all([makeWorld(stage), stage.as('admin')]);
  props = {
    stage,
    pendingRedlight: world.pendingRedlight.id,
    review: world.review.id,
    completed: world.completed.id,
    noticeNumber: world.noticeNumber,
    run: await runMade(),
    plate: 'RAD 1298',
  };
});
afterAll(async () => {
  try {
    await stage.check();
  } finally {
    await stage.stop();
  }
});

/** Time limit for the worker to make a run of one notice, ms. */
const RUN_MS = 60_000;

/** A print run of what waits, once its files are made. */
async function runMade(): Promise<number> {
  const { id } = await stage.call<{ id: number }>('admin', 'POST', 'notice-runs', {});
  for (const end = Date.now() + RUN_MS; Date.now() < end; await sleep(200)) {
    const run = await stage.call<{ status: string }>('admin', 'GET', `notice-runs/${id}`);
    if (run.status === 'MADE') return id;
  }
  throw new Error('The run is not made');
}

// Each scene has a page of its own and changes nothing: a few at a time keep both cores busy.
describe.concurrent('every screen is for everybody', () => {
  it.each(SCENES.filter(({ isVisited }) => !isVisited))(
    '$name',
    async ({ name, who, path, play, refusals }) => {
      const page = await stage.open(who, path(props), refusals);
      await play(page, props);
      await isForEverybody(page, name);
      await stage.takeBack(page);
    },
  );
});

import { expect, vi } from 'vitest';
import type { Locator } from 'vitest/browser';

import { nextTask } from './next-task';

/** Frames of the browser, by the real clock, after which something counts as missing. */
const MOST_FRAMES = 2_400;

/**
 * Stops the timers of the page until the test ends: they run by `vi.advanceTimersByTime` alone. `expect.element`, `expect.poll`
 * and the clicks of a locator would move them while they wait; key presses and {@link appears} do not.
 */
export function stopTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

/** Waits for a frame that is drawn, and for what React does after it. */
async function drawn(): Promise<void> {
  await new Promise(requestAnimationFrame);
  await nextTask();
}

/** Waits until an element is there while the timers of the page stand still. */
export async function appears(found: Locator): Promise<void> {
  for (let frame = 0; frame < MOST_FRAMES && found.length === 0; frame += 1) await drawn();
  expect(found.length).toBeGreaterThan(0);
  // What is drawn sets its timers after the frame.
  await drawn();
  await drawn();
}

const STEP_MS = 50;

/** Lets the timers of the page run until an element has gone. @param ms the longest time by these timers */
export async function goesWithin(ms: number, found: Locator): Promise<void> {
  for (let passed = 0; passed < ms && found.length > 0; passed += STEP_MS) {
    vi.advanceTimersByTime(STEP_MS);
    await drawn();
  }
  expect(found.length).toBe(0);
}

/** Longest time that something takes to fade away, ms. */
const LEAVES_MS = 400;

/** Lets the timers of the page run, and expects that an element does not even begin to leave before the end of that time. */
export async function stays(ms: number, found: Locator): Promise<void> {
  vi.advanceTimersByTime(ms - LEAVES_MS);
  for (let passed = 0; passed < LEAVES_MS; passed += STEP_MS) {
    await drawn();
    vi.advanceTimersByTime(STEP_MS);
  }
  await drawn();
  expect(found.length).toBeGreaterThan(0);
}

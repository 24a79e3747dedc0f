import { expect } from '@playwright/test';

/**
 * Repeats an action until it has an effect. A page is visible before its scripts have loaded: presses on buttons and
 * fields are replayed later (apps/web/early-acts.ts), but keys and presses on the map are not.
 */
export async function insist(act: () => Promise<unknown>, isDone: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    if (!(await isDone())) await act();
    await expect.poll(isDone, { timeout: 2000 }).toBe(true);
  }).toPass({ timeout: 30_000 });
}

import { expect } from '@playwright/test';

/**
 * Does something until it has had its effect. A page is there before its scripts are: buttons and fields remember
 * what they were told in between (apps/web/early-acts.ts), keys and the map do not, and a visitor presses again.
 */
export async function insist(act: () => Promise<unknown>, isDone: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    if (!(await isDone())) await act();
    await expect.poll(isDone, { timeout: 2000 }).toBe(true);
  }).toPass({ timeout: 30_000 });
}

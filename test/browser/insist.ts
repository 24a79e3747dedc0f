import { expect } from '@playwright/test';

/**
 * Does something until it has had its effect. A page is there before its scripts are: what is pressed in between
 * is lost, as it would be for a visitor, who presses again.
 */
export async function insist(act: () => Promise<unknown>, isDone: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    if (!(await isDone())) await act();
    await expect.poll(isDone, { timeout: 2000 }).toBe(true);
  }).toPass({ timeout: 30_000 });
}

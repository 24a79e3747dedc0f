import type { Page } from '@playwright/test';

/** Everything that the page's policy blocks from now on. */
export function breachesOf(page: Page): string[] {
  const breaches: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) breaches.push(message.text());
  });
  return breaches;
}

import type { Page } from '@playwright/test';

/** What the browser keeps from happening because of the page's policy, from now on. */
export function breachesOf(page: Page): string[] {
  const breaches: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) breaches.push(message.text());
  });
  return breaches;
}

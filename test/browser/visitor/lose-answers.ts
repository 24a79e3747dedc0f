import type { Page } from '@playwright/test';

/** The server gets a call, and the page an error: the answer of a broken connection, as the page sees it. */
export async function loseAnswers(page: Page, path: string): Promise<void> {
  await page.addInitScript((lost) => {
    const send = window.fetch.bind(window);
    window.fetch = async (to, init) => {
      const answer = await send(to, init);
      if (answer.ok && answer.url.endsWith(lost) && !(await answer.clone().json()).error)
        throw new TypeError('network error');
      return answer;
    };
  }, path);
}

import { chromium, type Browser } from '@playwright/test';
import { findBrowser } from '../../test/support/browser.ts';

/** The browser of the browser tests, without a window. */
export async function openBrowser(): Promise<Browser> {
  const { executablePath, env } = await findBrowser();
  const own = Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  return chromium.launch({
    executablePath,
    env: { ...Object.fromEntries(own), ...env },
    // Chromium refuses to run as root with its sandbox; it visits only our own pages here.
    args: ['--no-sandbox'],
  });
}

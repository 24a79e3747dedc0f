import type { Browser, CDPSession, Page } from '@playwright/test';

const SCREEN = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 3,
};

/** How slow a phone is: its share of this machine's CPU, and its network in bits a second and milliseconds to and fro. */
export type Slowness = {
  readonly cpuSlowdown: number;
  readonly latency: number;
  readonly download: number;
  readonly upload: number;
};

/** Runs `work` with a new page of a slow phone that has visited nothing. */
export async function withSlowPhone<T>(
  browser: Browser,
  { cpuSlowdown, latency, download, upload }: Slowness,
  work: (page: Page, session: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(SCREEN);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: download / 8,
      uploadThroughput: upload / 8,
    });
    return await work(page, session);
  } finally {
    await context.close();
  }
}

import { test } from '@playwright/test';

/** The screens of playwright.config; the first two are those of the short run. */
const SCREENS = ['phone', 'desktop', 'small-phone', 'tablet'] as const;
export const SCREEN_COUNT = SCREENS.length;

/** The number of the screen that a test runs on, so that each uses its own presentations and places. */
export function screenNo(): number {
  const { name } = test.info().project;
  const found = SCREENS.findIndex((screen) => screen === name);
  if (found < 0) throw new Error(`no screen is called ${name}`);
  return found;
}

/** Whether it has touch and no mouse. */
export const hasTouch = (): boolean => test.info().project.use.hasTouch === true;

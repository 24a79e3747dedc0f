import type { BrowserFacts } from '../rules/browser-facts.ts';

/** What providers ask about the browser that pays. */
export const browserFacts = (): BrowserFacts => ({
  userAgent: navigator.userAgent,
  language: navigator.language,
  screenWidth: Math.round(screen.width),
  screenHeight: Math.round(screen.height),
  colorDepth: screen.colorDepth,
  timezoneOffset: Math.round(new Date().getTimezoneOffset()),
});

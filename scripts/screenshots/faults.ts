import type { Page } from '@playwright/test';

const NAMESPACES = 'web|catalog|seating|tickets|products|customers|payment|ordering|checkout|ui';

/**
 * Finds faults of a page, one sentence each: horizontal scrolling (with the elements that cause it), text wider than
 * its control, a key instead of its text.
 */
export const lookForFaults = (page: Page): Promise<string[]> =>
  page.evaluate((namespaces) => {
    const faults: string[] = [];
    const name = (element: Element): string =>
      `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} “${(element.textContent ?? '').trim().slice(0, 40)}”`;
    const visible = [...document.body.querySelectorAll('*')].filter((element) => element.checkVisibility());

    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) {
      const out = visible.filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 0 && (right > root.clientWidth + 1 || left < -1);
      });
      faults.push(`sideways scroll, ${root.scrollWidth} px: ${out.slice(-3).map(name).join(', ')}`);
    }

    for (const element of visible.filter((one) =>
      one.matches('button, a, summary, label, h1, h2, h3, legend'),
    )) {
      const { overflowX, clipPath } = getComputedStyle(element);
      // Elements for screen readers only are clipped completely.
      const mayCut = overflowX !== 'visible' && clipPath === 'none';
      if (mayCut && element.scrollWidth > element.clientWidth + 1) faults.push(`cut off: ${name(element)}`);
    }

    const key = new RegExp(String.raw`\b(?:${namespaces})\.[a-z]\w*(?:\.\w+)+`).exec(document.body.innerText);
    if (key) faults.push(`a key instead of its text: ${key[0]}`);
    return faults;
  }, NAMESPACES);

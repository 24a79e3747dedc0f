/** The name of Vite's message that the style sheet has changed. */
export const STYLES_CHANGED = 'foyer:styles-changed';

/** Replaces the style sheet; the old one is removed when the new one has loaded, so that nothing flickers. */
export function renewStyles(): void {
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][data-precedence="page"]');
  const [first] = sheets;
  if (!first) return;
  const renewed = first.cloneNode() as HTMLLinkElement;
  renewed.href = `${first.href.split('?', 1)[0]}?${Date.now()}`;
  renewed.addEventListener('load', () => {
    for (const old of sheets) old.remove();
  });
  first.after(renewed);
}

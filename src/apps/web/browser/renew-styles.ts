/** What Vite's connection to the browser calls the news that the style sheet is another one. */
export const STYLES_CHANGED = 'foyer:styles-changed';

/** Puts a new sheet in the old one's place, which goes when the new one is here, so that nothing flickers. */
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

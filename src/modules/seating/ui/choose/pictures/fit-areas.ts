/** The corners of an area (`coords`) in a picture that is drawn at `scale` times its own size. */
export const scaledCoords = (coords: string, scale: number): string =>
  coords
    .split(',')
    .map((one) => Math.round(Number(one) * scale))
    .join(',');

/**
 * Scales the areas of image maps with their pictures: areas are given in the picture's own pixels, but the picture is
 * drawn narrower on small screens. Returns a function that stops it.
 */
export function fitAreas(host: HTMLElement): () => void {
  const stops = Array.from(host.querySelectorAll<HTMLImageElement>('img[usemap]'), (picture) => {
    const map = host.querySelector(`map[name="${CSS.escape(picture.useMap.slice(1))}"]`);
    return map ? follow(picture, map) : () => {};
  });
  return () => {
    for (const stop of stops) stop();
  };
}

function follow(picture: HTMLImageElement, map: Element): () => void {
  const areas = Array.from(map.querySelectorAll('area'), (area) => ({ area, coords: area.coords }));
  const fit = (): void => {
    const own = Number(picture.getAttribute('width')) || picture.naturalWidth;
    if (own === 0 || picture.clientWidth === 0) return;
    for (const { area, coords } of areas)
      if (coords) area.coords = scaledCoords(coords, picture.clientWidth / own);
  };
  const watch = new ResizeObserver(fit);
  watch.observe(picture);
  return () => {
    watch.disconnect();
    for (const { area, coords } of areas) area.coords = coords;
  };
}

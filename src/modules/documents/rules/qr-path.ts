import { encode } from 'uqr';

/** The light border around a QR code, in modules; scanners need it (ISO/IEC 18004). */
export const QUIET_ZONE = 4;

/** A QR code as SVG: path data of its dark modules, to be drawn black on white in a square of `size` units. */
export type QrPath = { readonly size: number; readonly path: string };

/** Draws a text as a QR code at error correction M with its border; each run of dark modules is one bar. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  return { size, path: data.map(rowPath).join('') };
}

function rowPath(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue;
    const start = x;
    while (row[x + 1]) x++;
    path += `M${start} ${y}h${x - start + 1}v1H${start}z`;
  }
  return path;
}

/** The code as an SVG file with a white background. */
export function qrSvg(text: string): string {
  const { size, path } = qrPath(text);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}

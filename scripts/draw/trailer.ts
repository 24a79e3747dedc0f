import { readFile, writeFile } from 'node:fs/promises';
import { openBrowser } from '../screenshots/browser.ts';

/** The demo's trailers: films whose poster is shown as a short video. */
export const trailers: readonly string[] = ['the-general'];

const SECONDS = 9;

/**
 * Writes a short video without sound that wanders over a poster (a file of 960 pixels' width), as WebM. A browser
 * records it, because it is the only program of this project that can write videos.
 */
export async function recordTrailer(poster: string, target: string): Promise<void> {
  const picture = `data:image/webp;base64,${(await readFile(poster)).toString('base64')}`;
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    const recorded = await page.evaluate(record, { picture, seconds: SECONDS });
    await writeFile(target, Buffer.from(recorded, 'base64'));
  } finally {
    await browser.close();
  }
}

/** Runs in the page: draws from the poster's foot to its head and records the canvas; returns base64. */
async function record({ picture, seconds }: { picture: string; seconds: number }): Promise<string> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
  const brush = canvas.getContext('2d')!;
  const image = new Image();
  image.src = picture;
  await image.decode();
  const recorder = new MediaRecorder(canvas.captureStream(24), {
    mimeType: 'video/webm;codecs=vp8',
    videoBitsPerSecond: 450_000,
  });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve));
  recorder.start();
  const from = performance.now();
  await new Promise<void>((resolve) => {
    const draw = (): void => {
      const gone = Math.min(1, (performance.now() - from) / (seconds * 1000));
      const eased = (1 - Math.cos(Math.PI * gone)) / 2;
      const width = image.width * (0.8 + 0.2 * eased);
      const height = (width * 9) / 16;
      const top = (image.height - height) * (1 - eased);
      brush.drawImage(image, (image.width - width) / 2, top, width, height, 0, 0, 640, 360);
      // From black, and to black at the end.
      brush.fillStyle = `rgb(0 0 0 / ${Math.max(0, 1 - gone * 12, 1 - (1 - gone) * 12)})`;
      brush.fillRect(0, 0, 640, 360);
      if (gone < 1) requestAnimationFrame(draw);
      else resolve();
    };
    draw();
  });
  recorder.stop();
  await ended;
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

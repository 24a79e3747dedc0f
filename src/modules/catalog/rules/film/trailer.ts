import { foreignLink } from '../image-map.ts';

/** A film's trailer in a page: a video file, or the player of a video site in a frame. */
export type Trailer = { readonly kind: 'video' | 'frame'; readonly src: string };

/** The players of video sites, in their form that sets no cookies before the video plays. */
const PLAYERS: readonly { readonly address: RegExp; readonly player: (video: string) => string }[] = [
  {
    address:
      /^https:\/\/(?:(?:www\.|m\.)?youtube\.com\/watch\?(?:[^#]*&)?v=|youtu\.be\/)([\w-]{11})(?![\w-])/,
    player: (video) => `https://www.youtube-nocookie.com/embed/${video}?autoplay=1`,
  },
  {
    address: /^https:\/\/(?:www\.)?vimeo\.com\/(\d{1,15})(?!\d)/,
    player: (video) => `https://player.vimeo.com/video/${video}?autoplay=1&dnt=1`,
  },
];

/**
 * The trailer at an address that a cinema has imported: a page of YouTube or Vimeo as its player, any other https
 * address as a video file. Undefined for other addresses.
 */
export function trailerOf(address: string): Trailer | undefined {
  const link = foreignLink(address);
  if (!link || new URL(link).protocol !== 'https:') return undefined;
  for (const { address: pattern, player } of PLAYERS) {
    const video = pattern.exec(link)?.[1];
    if (video) return { kind: 'frame', src: player(video) };
  }
  return { kind: 'video', src: link };
}

const VIDEO_SITES = /^(?:www\.|m\.)?(?:youtube\.com|youtu\.be|vimeo\.com)$/;

/** Whether an address is a page of YouTube or Vimeo that is not the page of one video: a channel, or a list. */
export const isPageWithoutVideo = (address: string): boolean =>
  VIDEO_SITES.test(URL.parse(address)?.hostname ?? '') && trailerOf(address)?.kind !== 'frame';

/** The origins that pages must be allowed to load some trailers from, each once. */
export type TrailerOrigins = Readonly<Record<Trailer['kind'], readonly string[]>>;

export const NO_TRAILERS: TrailerOrigins = { video: [], frame: [] };

/** The origins that the Content-Security-Policy of a page with these trailers must allow. */
export const trailerOrigins = (trailers: readonly Trailer[]): TrailerOrigins => ({
  video: originsOf(trailers, 'video'),
  frame: originsOf(trailers, 'frame'),
});

const originsOf = (trailers: readonly Trailer[], wanted: Trailer['kind']): string[] => {
  const sources = trailers.filter(({ kind }) => kind === wanted).map(({ src }) => new URL(src).origin);
  return [...new Set(sources)].toSorted();
};

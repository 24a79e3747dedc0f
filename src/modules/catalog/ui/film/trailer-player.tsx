import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FilmPageView } from '../../contract.ts';
import { Icon } from '#platform/ui/controls/icon.tsx';
import './trailer-player.css';

/** The element that 'Trailer' in the film's head links to. */
export const TRAILER_ID = 'trailer';

type Film = FilmPageView['film'];

interface TrailerPlayerProps {
  film: Film;
  trailer: NonNullable<Film['trailer']>;
}

/** A picture with a link; the video is loaded only after a press, because another site may count who loads it. */
export function TrailerPlayer({ film, trailer }: TrailerPlayerProps) {
  const t = useTranslations('catalog.filmPage');
  const [isOpen, setOpen] = useState(false);
  const picture = film.stills[0]?.large ?? film.pictures.large;
  return (
    <section id={TRAILER_ID} className="catalog-trailer">
      <h2 className="catalog-filmpage-title">{t('trailer')}</h2>
      {isOpen ? (
        <Video film={film} trailer={trailer} />
      ) : (
        <a
          // Without scripts, and in a new tab, the video by itself.
          href={trailer.src}
          rel="noreferrer"
          className="catalog-trailer-start"
          aria-label={t('playTrailer', { film: film.name })}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey) return;
            event.preventDefault();
            setOpen(true);
          }}
        >
          <img src={picture} alt="" loading="lazy" decoding="async" />
          <span className="catalog-trailer-sign">
            <Icon name="play" />
          </span>
        </a>
      )}
      {trailer.kind === 'frame' && (
        <p className="catalog-trailer-note">{t('playedBy', { site: hostOf(trailer.src) })}</p>
      )}
    </section>
  );
}

const hostOf = (address: string): string => new URL(address).hostname.replace(/^(?:www|player)\./, '');

function Video({ film: { name }, trailer: { kind, src } }: TrailerPlayerProps) {
  const t = useTranslations('catalog.filmPage');
  const label = t('trailerOf', { film: name });
  // The press that opened it is gone with its button: the player is what comes next.
  const focus = (element: HTMLElement | null): void => element?.focus();
  if (kind === 'frame')
    return (
      <iframe
        ref={focus}
        className="catalog-trailer-video"
        src={src}
        title={label}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  return (
    // Trailers come without captions.
    // eslint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={focus}
      className="catalog-trailer-video"
      src={src}
      aria-label={label}
      controls
      autoPlay
      playsInline
      tabIndex={0}
    />
  );
}

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import { Icon } from '#platform/ui/controls/icon.tsx';
import { useShare } from '#platform/ui/feedback/use-share.ts';
import { Wrap } from '#platform/ui/layout/layout.tsx';
import { wordStyle } from '#platform/ui/style/fit-words.ts';
import { tintStyle } from '#platform/ui/style/tint.ts';
import type { FilmPageView } from '../../contract.ts';
import { catalogAddress } from '../../rules/addresses.ts';
import { spokenCode } from '../../rules/film/spoken-language.ts';
import { LinkButton, ShopLink } from '../links.tsx';
import { FilmMeta } from './film-meta.tsx';
import { Poster } from './poster.tsx';
import { TRAILER_ID } from './trailer-player.tsx';
import './film-head.css';

type Film = FilmPageView['film'];

interface FilmHeadProps {
  film: Film;
  url: string;
  waiting: ReactNode;
}

/** The film's whole poster on its colour, its title, facts and what one can do. */
export function FilmHead(props: FilmHeadProps) {
  const { film } = props;
  const t = useTranslations('catalog.filmPage');
  const { name, originalName, tint, tintInk } = film;
  return (
    <header
      className="catalog-filmhead"
      style={tintStyle(tint && tintInk ? { tint, ink: tintInk } : undefined)}
    >
      <Wrap>
        <div className="catalog-filmhead-row">
          <Poster pictures={film.pictures} sizes="(min-width: 900px) 300px, 38vw" eager />
          <div className="catalog-filmhead-text ui-fit-room">
            <ShopLink to={catalogAddress.whatsOn()} className="catalog-filmhead-back">
              <Icon name="back" size="small" />
              {t('whatsOn')}
            </ShopLink>
            <h1 className="catalog-filmhead-title ui-fit-words" style={wordStyle(name)}>
              {name}
            </h1>
            {originalName && originalName !== name && (
              <p className="catalog-filmhead-original" translate="no" lang={spokenCode(film.language) ?? ''}>
                {originalName}
              </p>
            )}
            <FilmMeta film={film} ending="all" />
            <FilmTools {...props} />
          </div>
        </div>
      </Wrap>
    </header>
  );
}

function FilmTools({ film: { name, trailer, watchUrl }, url, waiting }: FilmHeadProps) {
  const t = useTranslations('catalog');
  const share = useShare({ copied: t('filmPage.copied'), notCopied: t('filmPage.notCopied') });
  return (
    <div className="catalog-filmhead-tools">
      {waiting}
      {trailer && (
        <LinkButton to={`#${TRAILER_ID}`} look="ink" icon="play">
          {t('filmPage.trailer')}
        </LinkButton>
      )}
      {watchUrl && (
        <LinkButton to={watchUrl} icon="play" label={t('film.watchNowOf', { film: name })}>
          {t('film.watchNow')}
        </LinkButton>
      )}
      <Button icon="share" onClick={() => void share({ title: name, url })}>
        {t('filmPage.share')}
      </Button>
    </div>
  );
}

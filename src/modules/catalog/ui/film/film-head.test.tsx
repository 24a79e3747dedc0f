import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import type { FilmPageView } from '../../contract.ts';
import { ToastRegion } from '#platform/ui/feedback/toast.tsx';
import { LinkProvider } from '../links.tsx';
import { FilmHead } from './film-head.tsx';

const messages = { catalog: JSON.parse(readFileSync('locales/en/catalog.json', 'utf8')) };
const film = {
  name: 'Charade',
  originalName: 'Charada',
  rating: '12+',
  ratingClass: 'Y',
  runtime: 113,
  year: 1963,
  genres: [],
  directors: [],
  tint: null,
  tintInk: null,
  trailer: null,
  watchUrl: null,
  pictures: { small: '/s', medium: '/m', large: '/l' },
} as unknown as FilmPageView['film'];

const draw = (language: string): string => {
  const head = <FilmHead film={{ ...film, language }} url="http://a.example" waiting={null} />;
  return renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="UTC" messages={messages}>
      <LinkProvider href={(path) => path}>
        <ToastRegion label="Messages">{head}</ToastRegion>
      </LinkProvider>
    </IntlProvider>,
  );
};

test('the original title is in the film’s language', () => {
  expect(draw('es')).toContain('lang="es">Charada');
});

test.each(['silent', 'und'])('no language is claimed where the film has %s', (language) => {
  const html = draw(language);
  // An empty `lang` says that it is not the page's language.
  expect(html).toContain('lang="">Charada');
});

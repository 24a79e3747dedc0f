import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { siteConfiguration, type SiteOverrides } from '#modules/tenancy/rules/site-configuration.ts';
import type { PresentationView } from '../../contract.ts';
import { EventBanner } from './event-banner.tsx';

const messages = { catalog: JSON.parse(readFileSync('locales/en/catalog.json', 'utf8')) };
const picture = (size: number): string => `/poster-${size}.jpg`;
const showing = {
  featureName: 'Metropolis',
  dateTime: '2026-11-20T19:30:00+02:00',
  timeZone: 'Europe/Sofia',
  locationName: 'Aurora Vitosha',
  venueName: 'Screen 3',
  rating: '12+',
  ratingClass: 'Y',
  language: 'silent',
  isDubbed: false,
  subtitles: [],
  format: '4K',
  attributes: [],
  access: [],
  highlight: 'with live piano',
  runtime: 153,
  tint: '#102030',
  tintInk: '#ffffff',
  pictures: { small: picture(240), medium: picture(480), large: picture(960) },
} as unknown as PresentationView;

const draw = (presentationInfo: SiteOverrides['presentationInfo']): string =>
  renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="Europe/Sofia" messages={messages}>
      <EventBanner showing={showing} options={siteConfiguration({ presentationInfo }).presentationInfo} />
    </IntlProvider>,
  );

/** For each option of the banner: what it shows, and is missing without it. */
test.each([
  ['coverImageAsBackground', true, false, 'catalog-banner-cover'],
  ['coverImageAsBackground', true, false, '--tint:#102030'],
  ['locationPrefix', true, false, 'Aurora Vitosha, Screen 3'],
  ['dateFormat', 'long', 'short', 'Friday 20 November'],
  ['dateFormat', 'short', 'long', '20/11/2026'],
  ['mobileCondensedLayout', true, false, 'catalog-banner-condensed'],
] as const)('%s: %s', (option, on, off, shown) => {
  const text = (html: string): string => html.replaceAll('\u00a0', ' ');
  expect(text(draw({ [option]: on }))).toContain(shown);
  expect(text(draw({ [option]: off }))).not.toContain(shown);
});

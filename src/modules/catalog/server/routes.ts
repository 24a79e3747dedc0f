import { route, type AnyRoute } from '#platform/server/route.ts';
import {
  getAlternatives,
  getFeatures,
  getLocations,
  getPresentation,
  getPresentations,
  getSeatPresentations,
  getWhatsOn,
} from '#modules/catalog/contract.ts';
import { alternatives } from './alternatives.ts';
import {
  getOnePresentation,
  listFeatures,
  listLocations,
  listPresentations,
  listSeatPresentations,
} from './list-presentations.ts';
import { sendFilmPicture, sendProductPicture, sendViewPicture } from './send-picture.ts';
import { whatsOn } from './whats-on.ts';

/** The catalogue's calls. */
export const routes: readonly AnyRoute[] = [
  route(getPresentations, listPresentations),
  route(getPresentation, getOnePresentation),
  route(getAlternatives, alternatives),
  route(getFeatures, listFeatures),
  route(getSeatPresentations, listSeatPresentations),
  route(getLocations, listLocations),
  route(getWhatsOn, whatsOn),
  {
    method: 'GET',
    path: '/api/features/:id/placeholderImage',
    summary: 'A film’s poster, 240, 480 or 960 px wide (?size=), or the placeholder',
    // The same for everyone and kept by shared caches: no visitor's cookie may travel with it.
    foreign: true,
    answer: sendFilmPicture,
  },
  {
    method: 'GET',
    path: '/api/products/:id/image',
    summary: 'A product’s picture',
    foreign: true,
    answer: sendProductPicture,
  },
  {
    method: 'GET',
    path: '/api/views/:name',
    summary: 'A picture of a hall: `viewAreaFilename` of a showing, or one that its `imageMapHtml` names',
    foreign: true,
    answer: sendViewPicture,
  },
];

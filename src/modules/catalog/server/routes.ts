import { rawRoute, route, type AnyRoute } from '#platform/server/http/route.ts';
import {
  featureImage,
  featureTrailer,
  getAlternatives,
  getComingSoon,
  getFeatures,
  getFilmPage,
  getLocations,
  getPresentations,
  getSeatPresentations,
  getWhatsOn,
  stillImage,
  viewImage,
} from '#modules/catalog/contract.ts';
import { alternatives } from './alternatives.ts';
import { comingSoonPage } from './coming-soon.ts';
import { filmPage } from './film-page.ts';
import {
  listFeatures,
  listLocations,
  listPresentations,
  listSeatPresentations,
} from './list-presentations.ts';
import { sendFilmPicture, sendStill, sendViewPicture } from './send-picture.ts';
import { sendTrailer } from './send-video.ts';
import { whatsOn } from './whats-on.ts';

export const routes: readonly AnyRoute[] = [
  route(getPresentations, listPresentations),
  route(getAlternatives, alternatives),
  route(getFeatures, listFeatures),
  route(getSeatPresentations, listSeatPresentations),
  route(getLocations, listLocations),
  route(getWhatsOn, whatsOn),
  route(getFilmPage, filmPage),
  route(getComingSoon, comingSoonPage),
  rawRoute(featureImage, sendFilmPicture),
  rawRoute(stillImage, sendStill),
  rawRoute(featureTrailer, sendTrailer),
  rawRoute(viewImage, sendViewPicture),
];

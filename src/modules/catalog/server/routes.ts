import { rawRoute, route, type AnyRoute } from '#platform/server/route.ts';
import {
  featureImage,
  getAlternatives,
  getFeatures,
  getLocations,
  getPresentation,
  getPresentations,
  getSeatPresentations,
  getWhatsOn,
  viewImage,
} from '#modules/catalog/contract.ts';
import { alternatives } from './alternatives.ts';
import {
  getOnePresentation,
  listFeatures,
  listLocations,
  listPresentations,
  listSeatPresentations,
} from './list-presentations.ts';
import { sendFilmPicture, sendViewPicture } from './send-picture.ts';
import { whatsOn } from './whats-on.ts';

export const routes: readonly AnyRoute[] = [
  route(getPresentations, listPresentations),
  route(getPresentation, getOnePresentation),
  route(getAlternatives, alternatives),
  route(getFeatures, listFeatures),
  route(getSeatPresentations, listSeatPresentations),
  route(getLocations, listLocations),
  route(getWhatsOn, whatsOn),
  rawRoute(featureImage, sendFilmPicture),
  rawRoute(viewImage, sendViewPicture),
];

import { type Poster } from './poster.ts';
import { caligari } from './posters/caligari.ts';
import { charade } from './posters/charade.ts';
import { detour } from './posters/detour.ts';
import { faust } from './posters/faust.ts';
import { goldRush } from './posters/gold-rush.ts';
import { hauntedHill } from './posters/haunted-hill.ts';
import { hisGirlFriday } from './posters/his-girl-friday.ts';
import { lastManOnEarth } from './posters/last-man-on-earth.ts';
import { livingDead } from './posters/living-dead.ts';
import { lostWorld } from './posters/lost-world.ts';
import { metropolis } from './posters/metropolis.ts';
import { movieCamera } from './posters/movie-camera.ts';
import { myManGodfrey } from './posters/my-man-godfrey.ts';
import { nosferatu } from './posters/nosferatu.ts';
import { phantomOfTheOpera } from './posters/phantom-of-the-opera.ts';
import { potemkin } from './posters/potemkin.ts';
import { safetyLast } from './posters/safety-last.ts';
import { sherlockJr } from './posters/sherlock-jr.ts';
import { steamboatBillJr } from './posters/steamboat-bill-jr.ts';
import { sunrise } from './posters/sunrise.ts';
import { theGeneral } from './posters/the-general.ts';
import { thiefOfBagdad } from './posters/thief-of-bagdad.ts';
import { tripToTheMoon } from './posters/trip-to-the-moon.ts';

/** Every film of the demo chain that has a poster. */
export const films: readonly Poster[] = [
  caligari,
  charade,
  detour,
  faust,
  goldRush,
  hauntedHill,
  hisGirlFriday,
  lastManOnEarth,
  livingDead,
  lostWorld,
  metropolis,
  movieCamera,
  myManGodfrey,
  nosferatu,
  phantomOfTheOpera,
  potemkin,
  safetyLast,
  sherlockJr,
  steamboatBillJr,
  sunrise,
  theGeneral,
  thiefOfBagdad,
  tripToTheMoon,
];

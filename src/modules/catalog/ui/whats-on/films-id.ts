/** The id of the films of What's on, for the link that skips to them and after a search on a touch screen. */
export const FILMS_ID = 'films';

/** What a showing does for visitors who hear, see or feel differently; each has a filter on What's on. */
export const ACCESS_FEATURES = [
  'audioDescription',
  'captions',
  'signLanguage',
  'hearingLoop',
  'relaxed',
] as const;

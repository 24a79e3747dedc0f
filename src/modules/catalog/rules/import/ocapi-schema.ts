import { Type, type Static } from 'typebox';

/** The part of an OCAPI showtimes answer that we read; everything else is ignored. */

const Nullable = <const T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null()]));

const Id = Type.String({ minLength: 1 });
const TextSchema = Type.Object({
  text: Nullable(Type.String()),
  translations: Nullable(Type.Array(Type.Object({ languageTag: Type.String(), text: Type.String() }))),
});
const Named = Type.Object({ id: Id, name: TextSchema });

const ShowtimeSchema = Type.Object({
  id: Id,
  schedule: Type.Object({
    businessDate: Type.String(),
    startsAt: Type.String(),
    endsAt: Nullable(Type.String()),
    filmEndsAt: Nullable(Type.String()),
  }),
  seatLayoutId: Nullable(Type.String()),
  filmId: Id,
  siteId: Id,
  screenId: Id,
  areaCategories: Nullable(Type.Array(Type.Object({ areaCategoryId: Type.String() }))),
  attributeIds: Nullable(Type.Array(Type.String())),
  requires3dGlasses: Nullable(Type.Boolean()),
});

const SiteSchema = Type.Object({
  id: Id,
  name: TextSchema,
  ianaTimeZoneName: Type.String(),
  location: Nullable(Type.Object({ latitude: Nullable(Type.Number()), longitude: Nullable(Type.Number()) })),
  contactDetails: Nullable(
    Type.Object({
      address: Nullable(
        Type.Object({
          line1: Nullable(Type.String()),
          line2: Nullable(Type.String()),
          city: Nullable(Type.String()),
        }),
      ),
    }),
  ),
});

const FilmSchema = Type.Object({
  id: Id,
  title: TextSchema,
  synopsis: Nullable(TextSchema),
  shortSynopsis: Nullable(TextSchema),
  censorRatingId: Nullable(Type.String()),
  releaseDate: Nullable(Type.String()),
  runtimeInMinutes: Nullable(Type.Number()),
  genreIds: Nullable(Type.Array(Type.String())),
});

const RatingSchema = Type.Object({
  id: Id,
  classification: TextSchema,
  ageRestriction: Nullable(Type.Object({ minimumAge: Nullable(Type.Number()) })),
});

export const OcapiShowtimesSchema = Type.Object({
  businessDate: Type.Optional(Type.String()),
  showtimes: Type.Array(ShowtimeSchema),
  relatedData: Type.Object({
    sites: Type.Array(SiteSchema),
    films: Type.Array(FilmSchema),
    screens: Type.Array(Named),
    genres: Nullable(Type.Array(Named)),
    attributes: Nullable(Type.Array(Named)),
    censorRatings: Nullable(Type.Array(RatingSchema)),
    areaCategories: Nullable(Type.Array(Named)),
  }),
});

export type OcapiShowtimes = Static<typeof OcapiShowtimesSchema>;
export type OcapiShowtime = OcapiShowtimes['showtimes'][number];
export type OcapiText = Static<typeof TextSchema>;
export type OcapiRelated = OcapiShowtimes['relatedData'];

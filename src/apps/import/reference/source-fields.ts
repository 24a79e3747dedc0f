import type { TSchema } from 'typebox';
import { OcapiShowtimesSchema } from '#modules/catalog/rules/import/ocapi-schema.ts';
import { PretixPlanSchema } from '#modules/seating/rules/import/pretix-schema.ts';
import { SeatsioDrawingSchema } from '#modules/seating/rules/import/seatsio-schema.ts';

/** Fields of another system's files that become the same of our documents. */
export type SourceRow = {
  /** Paths in the file: 'showtimes[].id'. */
  readonly from: readonly string[];
  /** Paths in our documents, or in a chart; none when nothing is made of them. */
  readonly to: readonly string[];
  readonly how: string;
};

/** A form of files of another system. */
export type Source = {
  readonly title: string;
  readonly introduction: string;
  readonly schema: TSchema;
  /** Whether the paths of `to` are those of a chart, else of the documents. */
  readonly isChart: boolean;
  /** The same field at another place of the file is described once. */
  readonly once?: (path: string) => string;
  readonly rows: readonly SourceRow[];
};

const row = (from: string | readonly string[], to: string | readonly string[], how: string): SourceRow => ({
  from: [from].flat(),
  to: [to].flat(),
  how,
});
/** Several fields of one object. */
const within = (object: string, names: readonly string[]): string[] =>
  names.map((name) => `${object}.${name}`);

const OUTLINE = ['center', 'rotationAngle', 'width', 'height', 'radius1', 'radius2', 'points[]'] as const;
const SHAPE = [
  'shapes[].x',
  'shapes[].y',
  'shapes[].w',
  'shapes[].h',
  'shapes[].angle',
  'shapes[].round',
  'shapes[].points',
];

/** What becomes of each field that the import reads, by source. A field without a row, or a row without one, fails a test. */
export const SOURCES: readonly Source[] = [
  {
    title: 'OCAPI showtimes',
    introduction:
      'Made by the [mapping](fields.md#mapping): plan, prices and sale. Every other field of the file is ignored.',
    schema: OcapiShowtimesSchema,
    isChart: false,
    rows: [
      row(
        'businessDate',
        [],
        'The file has all showtimes of this day at its sites: an earlier one that is in no file is withdrawn.',
      ),
      row('showtimes[].id', 'presentations[].key', '`show-…`'),
      row(
        'showtimes[].filmId',
        'presentations[].feature',
        '`film-…`, or the key that the mapping’s `films` has.',
      ),
      row('showtimes[].siteId', 'venues[].location', '`site-…`, or the key that the mapping’s `sites` has.'),
      row(
        'showtimes[].screenId',
        'presentations[].venue',
        '`screen-…`, or `venue` of the mapping’s `screens`.',
      ),
      row(
        'showtimes[].seatLayoutId',
        'presentations[].seatplan',
        'The plan of the mapping’s `layouts`, else that of `screens`.',
      ),
      row('showtimes[].schedule.startsAt', 'presentations[].startsAt', 'As it is.'),
      row(
        within('showtimes[].schedule', ['endsAt', 'filmEndsAt']),
        'presentations[].endsAt',
        'The first that is there.',
      ),
      row(
        'showtimes[].schedule.businessDate',
        [],
        'Kept with the showing, so that a withdrawn one is found.',
      ),
      row(
        'showtimes[].areaCategories[].areaCategoryId',
        [],
        'The mapping’s `areaCategories` names the price level that the plan must have.',
      ),
      row(
        'showtimes[].attributeIds[]',
        [
          'presentations[].attributes',
          'presentations[].format',
          'presentations[].language',
          'presentations[].isDubbed',
          'presentations[].subtitles',
        ],
        'By the mapping’s `attributes`; any other is shown by its name.',
      ),
      row(
        'showtimes[].requires3dGlasses',
        'presentations[].format',
        '`3D`, unless an attribute has another.',
      ),
      row(
        'relatedData.sites[].id',
        'locations[].key',
        '`site-…`, or the key that the mapping’s `sites` has.',
      ),
      row(
        'relatedData.sites[].name',
        'locations[].name',
        'In the mapping’s `locale`, and in those of its translations that the shop has.',
      ),
      row('relatedData.sites[].ianaTimeZoneName', 'locations[].timeZone', 'As it is.'),
      row('relatedData.sites[].location.latitude', 'locations[].latitude', 'With the longitude only.'),
      row('relatedData.sites[].location.longitude', 'locations[].longitude', 'With the latitude only.'),
      row(
        within('relatedData.sites[].contactDetails.address', ['line1', 'line2']),
        'locations[].address',
        'Both, with a comma.',
      ),
      row(
        'relatedData.sites[].contactDetails.address.city',
        'locations[].city',
        'In the mapping’s `locale`.',
      ),
      row(
        'relatedData.films[].id',
        'features[].key',
        '`film-…`. A film that the mapping’s `films` has keeps its own texts.',
      ),
      row('relatedData.films[].title', 'features[].title', 'As the name of a site.'),
      row(
        within('relatedData.films[]', ['synopsis', 'shortSynopsis']),
        'features[].synopsis',
        'The first that is there.',
      ),
      row(
        'relatedData.films[].censorRatingId',
        ['features[].ratingClass', 'features[].rating'],
        'By its rating, below.',
      ),
      row('relatedData.films[].releaseDate', 'features[].releaseDate', 'As it is.'),
      row('relatedData.films[].runtimeInMinutes', 'features[].runtime', 'Rounded; 120 where there is none.'),
      row('relatedData.films[].genreIds[]', 'features[].genres', 'By their names, below.'),
      row('relatedData.screens[].id', 'venues[].key', '`screen-…`, or `venue` of the mapping’s `screens`.'),
      row('relatedData.screens[].name', 'venues[].name', 'As the name of a site.'),
      row(within('relatedData.genres[]', ['id', 'name']), 'features[].genres', 'As the name of a site.'),
      row(
        within('relatedData.attributes[]', ['id', 'name']),
        'presentations[].attributes',
        'As the name of a site.',
      ),
      row(
        within('relatedData.censorRatings[]', ['id', 'classification']),
        'features[].rating',
        'Its first eight letters; by the mapping’s `ratings` where it has it.',
      ),
      row(
        'relatedData.censorRatings[].ageRestriction.minimumAge',
        'features[].ratingClass',
        '`R` from 18, `Y` from 12, `C` from 1, `ALL` below; `NA` without a rating, or while it is to be confirmed.',
      ),
      row(
        within('relatedData.areaCategories[]', ['id', 'name']),
        [],
        'The mapping’s `areaCategories` uses the ids; the names help to write it.',
      ),
    ],
  },
  {
    title: 'seats.io drawing',
    introduction:
      'Floors (`subChartFloors[]`) and the parts of a section (`sections[].subChart`) have the fields of `subChart`. Positions in a section are relative to its `topLeft`. Every other field of the file is ignored.',
    schema: SeatsioDrawingSchema,
    isChart: true,
    once: (path) =>
      path
        .replace(/^subChartFloors\[\]/, 'subChart')
        .replace(/^subChart\.sections\[\]\.subChart\./, 'subChart.'),
    rows: [
      row('name', 'name', 'As it is.'),
      row(
        'categories.list[].key',
        'levels[].key',
        'The level that `levels` of the plan’s document names; else one made from the label.',
      ),
      row('categories.list[].label', 'levels[].name', 'As it is.'),
      row('categories.list[].color', 'levels[].color', 'As it is.'),
      row(
        ['zones.list[].focalPoint', 'subChart.focalPoint'],
        'focal',
        'Their middle; without one, stage or screen, or the edge where the rows begin.',
      ),
      row('subChart.floorName', 'sections[].name', 'Of rows of several floors that are in no section.'),
      row('subChart.sections[].label', 'sections[].name', 'As it is.'),
      row('subChart.sections[].categoryKey', 'sections[].level', 'Else the usual level of its seats.'),
      row('subChart.sections[].zone', 'sections[].zone', 'As it is.'),
      row('subChart.sections[].entrance', 'sections[].entrance', 'As it is.'),
      row('subChart.sections[].topLeft', 'sections[].rows', 'Added to all positions in the section.'),
      row('subChart.sections[].points[]', 'sections[].polygon', 'Corner by corner.'),
      row('subChart.sections[].viewFromYourSeatImage', [], 'Left out, with a note.'),
      row(
        within('subChart.rows[]', ['label', 'displayLabel']),
        'sections[].rows[].label',
        'The displayed one, else the other.',
      ),
      row(
        ['subChart.rows[].categoryKey', 'subChart.rows[].seats[].categoryKey'],
        'sections[].rows[].levels',
        'The seat’s, else the row’s, else the section’s.',
      ),
      row(
        within('subChart.rows[].seats[]', ['x', 'y']),
        'sections[].rows[].parts',
        'An arc when every seat is within 2 % of the distance between neighbours of it, else point by point.',
      ),
      row(
        within('subChart.rows[].seats[]', ['label', 'displayLabel']),
        ['sections[].rows[].labels', 'sections[].rows[].start', 'sections[].rows[].step'],
        'The displayed one, else the other; numbers in a row become `start` and `step`.',
      ),
      row(
        within('subChart.rows[].seats[]', ['accessible', 'companionSeat', 'restrictedView']),
        'sections[].rows[].kinds',
        'A wheelchair space, else a companion’s seat, else a limited view.',
      ),
      row('subChart.generalAdmissionAreas[].label', 'sections[].name', 'After the name of its section.'),
      row('subChart.generalAdmissionAreas[].categoryKey', 'sections[].level', 'Else the section’s.'),
      row('subChart.generalAdmissionAreas[].capacity', 'sections[].capacity', 'A whole number above 0.'),
      row(
        within('subChart.generalAdmissionAreas[]', OUTLINE),
        'sections[].polygon',
        'Circle, rectangle or polygon, turned.',
      ),
      row(within('subChart.generalAdmissionAreas[]', ['type']), [], 'Its outline says what it is.'),
      row(
        within('subChart.shapes[]', ['smartType', 'icon']),
        'shapes[].kind',
        'stage, screen, wall, bar, exit; else other.',
      ),
      row('subChart.shapes[].type', 'shapes[].kind', 'A line is a wall.'),
      row('subChart.shapes[].label', 'shapes[].label', 'As it is.'),
      row(within('subChart.shapes[]', OUTLINE), SHAPE, 'Circle, rectangle or polygon, turned.'),
      row(
        within('subChart.shapes[]', ['fillColor', 'strokeColor']),
        [],
        'Left out, with a note: the shop has its own colours.',
      ),
      row('subChart.texts[].text', 'shapes[].label', 'A shape of the kind `text`.'),
      row(
        within('subChart.texts[]', ['center', 'centerX', 'centerY', 'rotationAngle', 'textSize']),
        ['shapes[].x', 'shapes[].y', 'shapes[].w', 'shapes[].h', 'shapes[].angle'],
        'Its middle, height and angle; without a size 16.',
      ),
      ...['tables', 'booths'].flatMap((furniture) => [
        row(`subChart.${furniture}[].label`, 'shapes[].label', 'Drawn and not sold: a note names it.'),
        row(within(`subChart.${furniture}[]`, [...OUTLINE, 'radius']), SHAPE, 'As those of a shape.'),
        row(`subChart.${furniture}[].type`, 'shapes[].kind', 'A line is a wall.'),
        row(`subChart.${furniture}[].seats[]`, [], 'Counted for the note.'),
      ]),
      row(within('subChart', ['imageObjects[]', 'icons[]']), [], 'Left out, with a note.'),
      row('subChart.backgroundImage.showOnRenderedCharts', [], 'Left out, with a note where it is shown.'),
    ],
  },
  {
    title: 'pretix seating plan',
    introduction:
      'A seat is at the position of its zone, row and seat together. The form has no wheelchair spaces and no general admission. Every other field of the file is ignored.',
    schema: PretixPlanSchema,
    isChart: true,
    rows: [
      row('name', 'name', 'As it is.'),
      row(
        'categories[].name',
        ['levels[].key', 'levels[].name'],
        'The level that `levels` of the plan’s document names; else a key made from the name.',
      ),
      row('categories[].color', 'levels[].color', 'As it is.'),
      row('zones[].name', 'sections[].name', 'As it is.'),
      row(
        ['zones[].position', 'zones[].rows[].position', 'zones[].rows[].seats[].position'],
        'sections[].rows[].parts',
        'An arc when every seat is within 2 % of the distance between neighbours of it, else point by point.',
      ),
      row('zones[].rows[].row_number', 'sections[].rows[].label', 'As it is.'),
      row(
        'zones[].rows[].seats[].seat_number',
        ['sections[].rows[].labels', 'sections[].rows[].start', 'sections[].rows[].step'],
        'Numbers in a row become `start` and `step`.',
      ),
      row(
        'zones[].rows[].seats[].category',
        ['sections[].level', 'sections[].rows[].levels'],
        'The section has the usual one of its seats.',
      ),
      row('zones[].rows[].seats[].seat_guid', [], 'Must be there once; not stored.'),
      row(
        within('zones[].areas[]', [
          'position',
          'rotation',
          'polygon.points[]',
          'rectangle.width',
          'rectangle.height',
          'ellipse.radius',
          'circle.radius',
          'width',
          'height',
        ]),
        SHAPE,
        'The first of polygon, circle, ellipse and rectangle that is there, turned about its position.',
      ),
      row(
        within('zones[].areas[]', ['text', 'text.text']),
        ['shapes[].label', 'shapes[].kind'],
        'A stage or screen is recognised by this text.',
      ),
      row(
        within('zones[].areas[]', ['text.position', 'text.size']),
        ['shapes[].x', 'shapes[].y', 'shapes[].w', 'shapes[].h'],
        'Of an area that is only text.',
      ),
      row('zones[].areas[].shape', [], 'Its outline says what it is.'),
      row(
        within('zones[].areas[]', ['color', 'border_color']),
        [],
        'Left out, with a note: the shop has its own colours.',
      ),
    ],
  },
];

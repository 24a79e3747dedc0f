import { type Poster } from '../poster.ts';
import { type Point, circle, each, path, polar, polygon, rect, repeat, sheet, text } from '../shapes.ts';

const black = '#0f1210';
const bone = '#e6e2c8';

/** The count's shadow with a long hand on the stairs, in front of a pale moon. */
export const nosferatu: Poster = {
  slug: 'nosferatu',
  title: 'Nosferatu',
  originalTitle: 'Nosferatu, eine Symphonie des Grauens',
  director: 'F. W. Murnau',
  year: 1922,
  tint: '#8FA880',
  tintInk: '#0E120C',
  foot: { ink: bone },
  draw: () =>
    gloom +
    sheet('url(#gloom)') +
    circle(392, 235, 150, bone) +
    body +
    arm() +
    face +
    stair() +
    text('NOSFER', 38, 132, 104, black, { font: 'Anton', spacing: 2 }) +
    text('ATU', 38, 240, 104, black, { font: 'Anton', spacing: 2 }),
};

const gloom =
  '<defs><radialGradient id="gloom" cx=".64" cy=".26" r=".95"><stop offset="0" stop-color="#c9d3a6"/>' +
  '<stop offset=".45" stop-color="#8aa27a"/><stop offset="1" stop-color="#2f4036"/></radialGradient></defs>';

// One line round coat, hunched shoulder, bald head and the right ear; the left ear is added.
const body =
  path(
    'M250 900C262 700 258 560 300 440C308 404 330 380 352 372C346 352 340 330 342 302C344 262 366 238 394 236' +
      'C424 234 446 258 447 296C448 306 446 316 444 324L466 300L456 346C450 352 444 354 440 360' +
      'C438 368 436 374 432 380C470 396 490 420 498 470C516 560 528 700 552 900Z',
    black,
  ) + path('M348 332L328 266L362 298Z', black);

const face =
  circle(379, 300, 5.5, bone) +
  circle(412, 300, 5.5, bone) +
  polygon(
    [
      [386, 343],
      [391, 343],
      [388.5, 358],
    ],
    bone,
  ) +
  polygon(
    [
      [401, 343],
      [406, 343],
      [403.5, 358],
    ],
    bone,
  );

function arm(): string {
  const fingers: Point[] = [
    [3.75, 116],
    [3.42, 138],
    [3.1, 142],
    [2.78, 124],
    [4.3, 80],
  ];
  const sleeve = path('M318 430C270 440 218 430 168 402L156 428C206 470 262 500 312 508Z', black);
  return sleeve + circle(160, 412, 21, black) + each(fingers, ([angle, length]) => claw(angle, length));
}

/** A finger from the palm that tapers to a point. */
function claw(angle: number, length: number): string {
  const palm: Point = [158, 412];
  const knuckle = polar(palm, length * 0.55, angle);
  const left = angle + Math.PI / 2;
  const right = angle - Math.PI / 2;
  const tip = polar(palm, length, angle);
  return polygon(
    [
      polar(palm, 9, left),
      polar(knuckle, 6.75, left),
      tip,
      polar(knuckle, 6.75, right),
      polar(palm, 9, right),
    ],
    black,
  );
}

function stair(): string {
  const steps = Array.from({ length: 10 }, (_, i): Point[] => [
    [i * 62, 800 - i * 46],
    [i * 62 + 62, 800 - i * 46],
  ]);
  // Moonlight falls on the steps that the coat leaves free.
  const edges =
    repeat(4, (i) => rect(i * 62, 800 - i * 46, 62, 3, '#8fa586')) + rect(558, 386, 42, 3, '#8fa586');
  return polygon([[0, 900], [0, 800], ...steps.flat(), [620, 900]], black) + edges;
}

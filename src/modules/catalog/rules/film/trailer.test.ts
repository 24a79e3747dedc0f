import { expect, test } from 'vitest';
import { isPageWithoutVideo, trailerOf, trailerOrigins } from './trailer.ts';

test.each([
  'https://www.youtube.com/watch?v=abcDEF_1-23',
  'https://m.youtube.com/watch?list=x&v=abcDEF_1-23&t=4',
  'https://youtu.be/abcDEF_1-23?si=x',
])('%s is played by the player without cookies', (address) => {
  expect(trailerOf(address)).toEqual({
    kind: 'frame',
    src: 'https://www.youtube-nocookie.com/embed/abcDEF_1-23?autoplay=1',
  });
});

test('a Vimeo page becomes its player', () => {
  expect(trailerOf('https://vimeo.com/76979871')).toEqual({
    kind: 'frame',
    src: 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1',
  });
});

test('any other https address is a video file', () => {
  expect(trailerOf(' https://cdn.example/a.mp4 ')).toEqual({
    kind: 'video',
    src: 'https://cdn.example/a.mp4',
  });
  // Too long for the id of a video: not a page of the site.
  expect(trailerOf('https://youtu.be/abcDEF_1-234')?.kind).toBe('video');
});

test.each([
  'http://cdn.example/a.mp4',
  'javascript:alert(1)',
  '//cdn.example/a',
  'https://a:b@cdn.example/',
  'trailer',
])('%s is no trailer', (address) => {
  expect(trailerOf(address)).toBeUndefined();
});

test('origins of files and of players are apart, each once', () => {
  const addresses = [
    'https://cdn.example/b.mp4',
    'https://cdn.example/a.mp4',
    'https://youtu.be/abcDEF_1-23',
  ];
  expect(trailerOrigins(addresses.flatMap((address) => trailerOf(address) ?? []))).toEqual({
    video: ['https://cdn.example'],
    frame: ['https://www.youtube-nocookie.com'],
  });
});

test.each([
  ['https://www.youtube.com/@harbour', true],
  ['https://www.youtube.com/playlist?list=abc', true],
  ['https://vimeo.com/channels/harbour', true],
  ['https://youtu.be/abcDEF_1-23', false],
  ['https://cdn.example/youtube.com/a.mp4', false],
])('%s is a page without a video: %s', (address, expected) => {
  expect(isPageWithoutVideo(address)).toBe(expected);
});

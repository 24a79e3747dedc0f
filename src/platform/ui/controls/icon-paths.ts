/** The icons: stroke paths on a grid of 24, drawn with round ends at 1.75. A very short segment (`v.2`) is a dot. */
export const iconPaths = {
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  down: 'M6 9l6 6 6-6',
  up: 'M6 15l6-6 6 6',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  close: 'M6 6l12 12M18 6L6 18',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l4.5 4.5',
  globe:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9c-3-3-3.5-6-3.5-9S9 6 12 3z',
  calendar: 'M4 6.5h16v14H4zM4 10.5h16M8.5 3.5v4M15.5 3.5v4',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 19.5h15',
  share: 'M12 15V4M8 7.5l4-4 4 4M5 12v8h14v-8',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  refresh: 'M20 11a8 8 0 0 0-14.5-4L4 9M4 4v5h5M4 13a8 8 0 0 0 14.5 4L20 15M20 20v-5h-5',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  warning: 'M12 4L2.8 19.5h18.4zM12 10v4.5M12 17v.2',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5M12 8v.2',
  mail: 'M3.5 6h17v12.5h-17zM3.5 7l8.5 6 8.5-6',
  fit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.2M4 12h.2M4 18h.2',
  armchair: 'M5 17h14M5 17v-4a2 2 0 0 1 4 0M19 17v-4a2 2 0 0 0-4 0M8 12V7a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v5',
  card: 'M3 6h18v12.5H3zM3 10.5h18M7 15h3',
  ticket: 'M3 7h18v3.5a1.5 1.5 0 0 0 0 3V17H3v-3.5a1.5 1.5 0 0 0 0-3zM14 7v2M14 11v2M14 15v2',
  gift: 'M4 8.5h16V12H4zM5.5 12v8h13v-8M12 8.5V20M12 8.5C9 8.5 7.5 7.5 7.5 6S10 3.5 12 8.5c2-5 4.5-4 4.5-2.5S15 8.5 12 8.5z',
  pen: 'M4 20l1-4L16 5l3 3L8 19z',
  play: 'M8 5l11 7-11 7z',
  chart: 'M4 20h16M7 16v-5M12 16V6M17 16v-8',
  spinner: 'M12 3a9 9 0 1 1-8.5 6',
} as const;

/** Name of an icon. */
export type IconName = keyof typeof iconPaths;

/** Icons that point in the reading direction; they are mirrored in right-to-left languages. */
export const mirroredIcons: ReadonlySet<IconName> = new Set(['back', 'next', 'external', 'list']);

import { type Node_, s } from './dom.ts';

const PATHS = {
  turn: 'M4.5 12a7.5 7.5 0 0 1 12.8-5.3L20 9M20 4.500V9h-4.500M19.500 12a7.500 7.500 0 0 1-12.800 5.300L4 15M4 19.500V15h4.500',
  first: 'M6 5v14M18.500 6l-8 6 8 6Z',
  previous: 'M15 5l-8 7 8 7',
  next: 'M9 5l8 7-8 7',
  last: 'M18 5v14M5.500 6l8 6-8 6Z',
  clock: 'M12 3.500a8.500 8.500 0 1 1 0 17a8.500 8.500 0 1 1 0-17M12 7.500V12l3 2',
  plug: 'M9 3v5M15 3v5M6.500 8h11v3.500a5.500 5.500 0 0 1-11 0ZM12 17v4',
  check: 'M5 12.500l5 5 9.500-11',
  chevron: 'M9 6l6 6-6 6',
  rewind: 'M11 6l-7 6 7 6ZM20 6l-7 6 7 6Z',
  pause: 'M8 5v14M16 5v14',
  cube: 'M5 5h14v14H5ZM9.500 10a2.500 2.500 0 1 1 4.200 1.800L9.500 15.500h5',
  alert: 'M12 4L2.800 19.500h18.400ZM12 10v4.200M12 17v.1',
} as const;

export type IconName = keyof typeof PATHS;

export const icon = (name: IconName): Node_ =>
  s('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, s('path', { d: PATHS[name] }));

/** The eight-pointed star of an inlaid board. */
export const logo = (): Node_ => {
  const square = { x: -8.6, y: -8.6, width: 17.2, height: 17.2 };
  return s(
    'svg',
    { class: 'logo', viewBox: '-20 -20 40 40', 'aria-hidden': 'true' },
    s('rect', { class: 'wood', x: -20, y: -20, width: 40, height: 40, rx: 11 }),
    s('g', { class: 'inlay-line' }, s('rect', square), s('rect', { ...square, transform: 'rotate(45)' })),
    s('circle', { class: 'bone', r: 4.2 }),
  );
};

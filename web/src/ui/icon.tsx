// 20 by 20 pixels, lines 1.5 wide, round ends.
const paths = {
  attachment: 'M14.5 9.5 9 15a3.2 3.2 0 0 1-4.5-4.5l6-6a2.1 2.1 0 0 1 3 3l-6 6a1 1 0 0 1-1.5-1.5l5.2-5.2',
  back: 'M12.5 4.5 7 10l5.5 5.5',
  calendar: 'M3.5 5h13v11.5h-13zm0 4h13M7 3v3m6-3v3',
  check: 'm4.5 10.5 3.5 3.5 7.5-8',
  close: 'm5.5 5.5 9 9m0-9-9 9',
  command:
    'M7.5 7.5h5v5h-5zm0 0V5.75A1.75 1.75 0 1 0 5.75 7.5zm5 0h1.75a1.75 1.75 0 1 0-1.75-1.75zm0 5v1.75a1.75 1.75 0 1 0 1.75-1.75zm-5 0H5.75a1.75 1.75 0 1 0 1.75 1.75z',
  code: 'm6.5 6.5-3.5 3.5 3.5 3.5m7-7 3.5 3.5-3.5 3.5M11.5 4.5l-3 11',
  copy: 'M7.5 7.5h8v8h-8zM12.5 7.5v-3h-8v8h3',
  desktop: 'M3 4.5h14v9H3zM7.5 16.5h5M10 13.5v3',
  document: 'M5 2.5h6.5L15 6v11.5H5zm6.5 0V6H15M7.5 10h5m-5 3h5',
  download: 'M10 3.5v9m-3.5-3.5L10 12.5 13.5 9M4 16.5h12',
  down: 'm5.5 8 4.5 4.5L14.5 8',
  expand: 'M12 3.5h4.5V8M8 16.5H3.5V12M16.5 3.5 11.5 8.5M3.5 16.5l5-5',
  external: 'M11.5 3.5h5v5M16.5 3.5 9.5 10.5M8 4.5H4v11.5h11.5V12',
  help: 'M7.5 7.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8m0 2.5v.01M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15z',
  image: 'M3.5 4.5h13v11h-13zM3.5 13l3.5-3.5 3 3 2.5-2.5 4 4M12.5 7.5v.01',
  imageOff: 'M5.5 4.5h11v11m-2 0h-11v-11M3.5 13l3.5-3.5 5.5 6M3 3l14 14',
  inbox: 'M3.5 11 5.5 4.5h9l2 6.5v4.5h-13zm0 0H7.5l1 2h3l1-2h4',
  link: 'M8.5 11.5a3 3 0 0 0 4.2 0l2.6-2.6a3 3 0 0 0-4.2-4.2l-1 1m1.4 2.8a3 3 0 0 0-4.2 0l-2.6 2.6a3 3 0 0 0 4.2 4.2l1-1',
  mail: 'M3 5h14v10.5H3zm0 .5 7 5.5 7-5.5',
  mailOpen: 'M3 8.5 10 3.5l7 5v7.5H3zm0 0 7 4.5 7-4.5',
  more: 'M5 9a1 1 0 1 0 0 2 1 1 0 0 0 0-2zm5 0a1 1 0 1 0 0 2 1 1 0 0 0 0-2zm5 0a1 1 0 1 0 0 2 1 1 0 0 0 0-2z',
  print: 'M6 7.5v-4h8v4M6 13.5H3.5v-6h13v6H14M6 11.5h8v5H6z',
  play: 'M7 4.5v11l8.5-5.5z',
  phone: 'M6.5 2.5h7v15h-7zM9.5 15h1',
  search: 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zm4-1.5 4 4',
  send: 'M17 3 9 11m8-8-5 14-3-6-6-3z',
  settings:
    'M3.5 6h7m4 0h2m-13 8h2m4 0h7M12.5 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4zm-5 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  star: 'm10 2.8 2.2 4.6 5 .7-3.6 3.5.8 5L10 14.3l-4.4 2.3.8-5L2.8 8.1l5-.7z',
  tablet: 'M4.5 2.5h11v15h-11zM9 15h2',
  tag: 'M3.5 3.5h6l7 7-6 6-7-7zM7 7v.01',
  trash: 'M4 5.5h12M8 5.5v-2h4v2m-6.5 0 .8 11h7.4l.8-11M8.5 8.5v5m3-5v5',
  wide: 'M2.5 10h15m-12-3-3 3 3 3m9-6 3 3-3 3',
  up: 'M10 16V4.5m-4.5 4.5L10 4.5l4.5 4.5',
  warning: 'M10 3.5 17.5 16.5h-15zM10 8.5v4M10 14.5v.01',
  compare: 'M3 4.5h6v11H3zm8 0h6v11h-6zM5 8h2m-2 3h2m6-3h2m-2 3h2',
  connections: 'M3 7h11m-3-3 3 3-3 3M17 13H6m3-3-3 3 3 3',
} as const;

export type IconName = keyof typeof paths;

/** Decorative: its parent has the accessible name. */
export function Icon({ name, filled = false }: { name: IconName; filled?: boolean }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true" data-filled={filled || undefined}>
      <path d={paths[name]} />
    </svg>
  );
}

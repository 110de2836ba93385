import { jpeg } from './made/jpeg.ts';
import { once } from './made/once.ts';
import { box, disc, hex, type Layer, paint, wave } from './made/paint.ts';
import { png } from './made/png.ts';

/** A valley at sunrise, 600 by 280. */
export const valley = once(() =>
  png(
    600,
    280,
    paint(280, hex('#f2b880'), hex('#fdf1e1'), [
      disc(hex('#fff6d8'), 430, 104, 44),
      wave(hex('#a9bdb6'), 190, 18, 70, 0.4),
      wave(hex('#6f9a90'), 226, 16, 52, 2),
      wave(hex('#2f6d62'), 262, 13, 60, 4),
    ]),
  ),
);

/** A plate of tomatoes from above, 600 by 320. */
export const plate = once(() => {
  const layers: Layer[] = [
    disc(hex('#d8cfc2'), 306, 168, 142),
    disc(hex('#fbf8f2'), 300, 160, 142),
    disc(hex('#efe8dc'), 300, 160, 112),
  ];
  for (let i = 0; i < 14; i++) {
    const [turn, reach] = [i * 2.4, 18 + i * 5.6];
    const [x, y] = [300 + Math.cos(turn) * reach, 160 + Math.sin(turn) * reach];
    layers.push(disc(hex(i % 3 ? '#c8412f' : '#e0893a'), x, y, 19 - (i % 4) * 2));
    layers.push(disc(hex(i % 3 ? '#e4735f' : '#f2b46a'), x - 5, y - 5, 5));
  }
  for (let i = 0; i < 9; i++) {
    layers.push(
      disc(hex('#4d7c43'), 300 + Math.cos(i * 3.9) * (22 + i * 8), 160 + Math.sin(i * 3.9) * (22 + i * 8), 6),
    );
  }
  return png(600, 320, paint(320, hex('#7d8f83'), hex('#66796d'), layers));
});

/** The sea with a sail, 1200 by 800: a photograph from someone's phone. */
export const sea = once(() =>
  jpeg(
    1200,
    800,
    paint(800, hex('#8fc3e8'), hex('#eaf4fb'), [
      disc(hex('#fffbe8'), 930, 170, 66),
      {
        colour: hex('#ffffff'),
        covers: (x, y) => y > 250 && y < 505 && x > 470 && x - 470 < (y - 250) * 0.55,
      },
      {
        colour: hex('#e5edf2'),
        covers: (x, y) => y > 290 && y < 505 && x < 462 && 462 - x < (y - 290) * 0.4,
      },
      {
        colour: hex('#5b3a29'),
        covers: (x, y) => y > 512 && y < 556 && x > 380 + (y - 512) && x < 630 - (y - 512),
      },
      wave(hex('#3f83b0'), 560, 10, 62, 0),
      wave(hex('#2a6a97'), 640, 14, 84, 1.2),
      wave(hex('#1c527a'), 730, 16, 110, 2.1),
    ]),
  ),
);

/** A bar chart, 560 by 220: the week's requests. */
export const chart = once(() => {
  const days = [62, 70, 66, 88, 96, 41, 38];
  return png(
    560,
    220,
    paint(220, hex('#ffffff'), hex('#ffffff'), [
      ...[40, 90, 140, 190].map((y) => box(hex('#e6e9ee'), 20, y, 520, 1)),
      ...days.map((height, i) =>
        box(hex(i === 4 ? '#3454d1' : '#a9b8ee'), 44 + i * 72, 190 - height * 1.5, 40, height * 1.5),
      ),
    ]),
  );
});

/** A boarding pass's barcode, 420 by 72. */
export const barcode = once(() => {
  const bars: Layer[] = [];
  for (let x = 12, i = 1; x < 400; i++) {
    const width = 1 + ((i * 7) % 4);
    if (i % 2) bars.push(box(hex('#111111'), x, 8, width, 56));
    x += width;
  }
  return png(420, 72, paint(72, hex('#ffffff'), hex('#ffffff'), bars));
});

/** A mark for a letterhead, as a vector. */
export function mark(colour: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 48 48" role="img" aria-label="Logo">
  <circle cx="24" cy="24" r="22" fill="${colour}"/>
  <path d="M12 30c6-10 18-10 24 0" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/>
  <circle cx="24" cy="17" r="5" fill="#fff"/>
</svg>
`,
  );
}

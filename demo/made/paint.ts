/** Red, green, blue, each 0 to 255. */
export type Colour = readonly [number, number, number];

/** A picture as a function: the colour at a point, both coordinates in pixels from the top left. */
export type Picture = (x: number, y: number) => Colour;

/** A shape covers a point or it does not; whole pictures are layers of shapes, the last on top. */
export interface Layer {
  colour: Colour;
  covers(x: number, y: number): boolean;
}

/** `#1f6f5c` as a colour. */
export function hex(value: string): Colour {
  const n = Number.parseInt(value.slice(1), 16);
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255];
}

/** Paints `layers` over a background that fades from `top` to `bottom`, smoothing edges by 2x2 samples. */
export function paint(height: number, top: Colour, bottom: Colour, layers: Layer[]): Picture {
  return (x, y) => {
    const sum = [0, 0, 0];
    for (const [dx, dy] of samples) {
      const colour =
        layers.findLast((layer) => layer.covers(x + dx, y + dy))?.colour ?? blend(top, bottom, y / height);
      for (let i = 0; i < 3; i++) sum[i]! += colour[i]!;
    }
    return [sum[0]! / 4, sum[1]! / 4, sum[2]! / 4];
  };
}

const samples = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const;

export function blend(a: Colour, b: Colour, t: number): Colour {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

export function disc(colour: Colour, cx: number, cy: number, radius: number): Layer {
  return { colour, covers: (x, y) => (x - cx) ** 2 + (y - cy) ** 2 <= radius ** 2 };
}

/** Everything under a wavy line: a hill, a dune, the sea. */
export function wave(colour: Colour, base: number, height: number, length: number, phase: number): Layer {
  return {
    colour,
    covers: (x, y) =>
      y > base - height * (Math.sin(x / length + phase) + 0.4 * Math.sin((2.3 * x) / length + phase * 2)),
  };
}

export function box(colour: Colour, left: number, top: number, width: number, height: number): Layer {
  return { colour, covers: (x, y) => x >= left && x < left + width && y >= top && y < top + height };
}

import { DRAWN_FACES, drawHead, HEAD_EDGE } from './draw-faces';
import { createRandom, type Random } from './random';

/** A drawn picture: SVG text of the given size in pixels. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly svg: string;
}

export type Scene =
  | 'mountains'
  | 'sea'
  | 'party'
  | 'city'
  | 'flowers'
  | 'balloons'
  | 'forest'
  | 'portraits'
  | 'table'
  | 'people';

const SHAPES: readonly [readonly [number, number], ...(readonly [number, number])[]] = [
  [1600, 1067],
  [1600, 1200],
  [1067, 1600],
  [1600, 900],
  [1200, 1600],
  [1400, 1400],
];

const PAINTERS: Readonly<Record<Scene, (size: Size, random: Random) => string>> = {
  mountains,
  sea,
  party,
  city,
  flowers,
  balloons,
  forest,
  portraits,
  table,
  people,
};

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Draws one picture of a scene. The same scene and seed give the same picture. */
export function drawScene(scene: Scene, seed: number): Drawing {
  const random = createRandom(seed * 7_919 + scene.length * 104_729);
  const [width, height] = random.pick(SHAPES);
  const body = PAINTERS[scene]({ width, height }, random);
  return {
    width,
    height,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`,
  };
}

const hsl = (hue: number, saturation: number, light: number): string =>
  `hsl(${Math.round(((hue % 360) + 360) % 360)},${Math.round(saturation)}%,${Math.round(light)}%)`;

function gradient(id: string, colours: readonly string[]): string {
  const stops = colours
    .map((colour, index) => `<stop offset="${index / Math.max(1, colours.length - 1)}" stop-color="${colour}"/>`)
    .join('');
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient>`;
}

const backdrop = ({ width, height }: Size, colours: readonly string[]): string =>
  `<defs>${gradient('back', colours)}</defs><rect width="${width}" height="${height}" fill="url(#back)"/>`;

const circle = (x: number, y: number, radius: number, fill: string, opacity = 1): string =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}" fill="${fill}" opacity="${opacity.toFixed(2)}"/>`;

/** A ridge from left to right, filled down to the bottom. */
function ridge({ width, height }: Size, random: Random, baseY: number, rise: number, fill: string): string {
  const step = width / random.whole(7, 13);
  const points = [`0,${height}`];
  for (let x = -step; x <= width + step; x += step) {
    points.push(`${x.toFixed(0)},${(baseY - random.between(0, rise)).toFixed(0)}`);
  }
  points.push(`${width},${height}`);
  return `<polygon points="${points.join(' ')}" fill="${fill}"/>`;
}

function mountains(size: Size, random: Random): string {
  const hue = random.pick([18, 32, 205, 215, 260, 340]);
  const layers = random.whole(4, 7);
  const sunX = random.between(0.15, 0.85) * size.width;
  const sunY = random.between(0.15, 0.4) * size.height;
  const sunSize = random.between(0.04, 0.09) * size.width;
  const parts = [backdrop(size, [hsl(hue + 10, 70, 62), hsl(hue + 30, 78, 80), hsl(hue + 40, 85, 90)])];
  parts.push(circle(sunX, sunY, sunSize * 2.4, hsl(48, 100, 92), 0.25), circle(sunX, sunY, sunSize, hsl(48, 100, 94)));
  for (let layer = 0; layer < layers; layer += 1) {
    const depth = layer / (layers - 1);
    const baseY = size.height * (0.5 + depth * 0.42);
    const rise = size.height * (0.26 - depth * 0.16);
    parts.push(ridge(size, random, baseY, rise, hsl(hue + 195 - depth * 60, 26 + depth * 18, 66 - depth * 46)));
  }
  return parts.join('');
}

function sea(size: Size, random: Random): string {
  const hue = random.between(185, 215);
  const horizon = size.height * random.between(0.38, 0.55);
  const parts = [backdrop(size, [hsl(hue + 15, 72, 70), hsl(30, 85, 88), hsl(hue, 60, 50), hsl(hue + 12, 75, 24)])];
  parts.push(circle(size.width * random.between(0.2, 0.8), horizon - size.height * 0.1, size.width * 0.05, '#fff6da'));
  const waves = random.whole(9, 15);
  for (let wave = 0; wave < waves; wave += 1) {
    const depth = wave / waves;
    const y = horizon + (size.height - horizon) * depth;
    const length = size.width / random.between(3, 7);
    const swell = size.height * (0.004 + depth * 0.02);
    const shift = random.between(0, length);
    const curve = [`M${-length - shift},${y.toFixed(0)}`];
    for (let x = -length - shift; x < size.width + length; x += length) {
      curve.push(`q${(length / 4).toFixed(0)},${(-swell).toFixed(1)} ${(length / 2).toFixed(0)},0`);
      curve.push(`t${(length / 2).toFixed(0)},0`);
    }
    parts.push(
      `<path d="${curve.join('')}V${size.height}H0Z" fill="${hsl(hue + depth * 14, 62, 56 - depth * 34)}" opacity="0.7"/>`,
    );
  }
  return parts.join('');
}

/** Lights out of focus over a stage with its audience. */
function party(size: Size, random: Random): string {
  const hue = random.pick([270, 300, 330, 15, 220]);
  const parts = [backdrop(size, [hsl(hue, 55, 14), hsl(hue + 25, 60, 26), hsl(hue + 50, 55, 12)])];
  const beams = random.whole(3, 6);
  for (let beam = 0; beam < beams; beam += 1) {
    const from = size.width * random.between(0.1, 0.9);
    const to = size.width * random.between(-0.1, 1.1);
    const spread = size.width * random.between(0.05, 0.12);
    parts.push(
      `<polygon points="${from},0 ${to - spread},${size.height} ${to + spread},${size.height}" fill="${hsl(hue + beam * 40, 90, 70)}" opacity="0.16"/>`,
    );
  }
  for (let light = 0; light < 46; light += 1) {
    const radius = size.width * random.between(0.008, 0.04);
    const colour = hsl(hue + random.between(-60, 120), 90, random.between(60, 82));
    parts.push(
      circle(
        random.between(0, size.width),
        random.between(0, size.height * 0.75),
        radius,
        colour,
        random.between(0.2, 0.7),
      ),
    );
  }
  const heads = random.whole(9, 16);
  for (let head = 0; head < heads; head += 1) {
    const radius = size.width * random.between(0.028, 0.045);
    const x = ((head + random.between(0.2, 0.8)) / heads) * size.width;
    const y = size.height * random.between(0.8, 0.9);
    parts.push(circle(x, y, radius, '#0b0712'));
    parts.push(
      `<ellipse cx="${x.toFixed(0)}" cy="${(y + radius * 3.2).toFixed(0)}" rx="${(radius * 1.9).toFixed(0)}" ry="${(radius * 2.4).toFixed(0)}" fill="#0b0712"/>`,
    );
  }
  return parts.join('');
}

function city(size: Size, random: Random): string {
  const isNight = random.between(0, 1) > 0.45;
  const sky = isNight ? ['#0d1330', '#2a2f6b', '#e0815b'] : ['#8fc7f2', '#d8ecfa', '#fbe9d6'];
  const parts = [backdrop(size, sky)];
  for (let row = 0; row < 3; row += 1) {
    let x = -random.between(0, 60);
    while (x < size.width) {
      const width = size.width * random.between(0.05, 0.12);
      const height = size.height * random.between(0.22, 0.6) * (1 - row * 0.22);
      const top = size.height - height;
      const light = isNight ? 20 - row * 5 : 66 - row * 16;
      parts.push(
        `<rect x="${x.toFixed(0)}" y="${top.toFixed(0)}" width="${width.toFixed(0)}" height="${height.toFixed(0)}" fill="${hsl(225, 24, light)}"/>`,
      );
      if (row > 0) parts.push(windows(x, top, width, height, random, isNight));
      x += width + random.between(2, 16);
    }
  }
  return parts.join('');
}

function windows(x: number, top: number, width: number, height: number, random: Random, isNight: boolean): string {
  const parts: string[] = [];
  for (let wx = x + 12; wx < x + width - 18; wx += 26) {
    for (let wy = top + 16; wy < top + height - 20; wy += 34) {
      if (random.between(0, 1) < 0.45) continue;
      parts.push(
        `<rect x="${wx.toFixed(0)}" y="${wy.toFixed(0)}" width="13" height="19" fill="${isNight ? '#ffd98a' : '#dff1fb'}" opacity="0.8"/>`,
      );
    }
  }
  return parts.join('');
}

function flowers(size: Size, random: Random): string {
  const parts = [backdrop(size, [hsl(random.between(80, 160), 35, 82), hsl(110, 30, 58)])];
  const count = random.whole(7, 16);
  for (let flower = 0; flower < count; flower += 1) {
    const x = random.between(0.05, 0.95) * size.width;
    const y = random.between(0.1, 0.85) * size.height;
    const radius = size.width * random.between(0.035, 0.1);
    const hue = random.pick([345, 15, 45, 280, 320, 205]);
    const petals = random.whole(5, 10);
    parts.push(
      `<path d="M${x.toFixed(0)},${y.toFixed(0)} Q${(x + random.between(-60, 60)).toFixed(0)},${(y + 200).toFixed(0)} ${(x + random.between(-40, 40)).toFixed(0)},${size.height}" stroke="${hsl(120, 34, 32)}" stroke-width="7" fill="none"/>`,
    );
    for (let petal = 0; petal < petals; petal += 1) {
      const angle = (petal / petals) * 360;
      parts.push(
        `<ellipse cx="${x.toFixed(0)}" cy="${(y - radius * 0.75).toFixed(0)}" rx="${(radius * 0.38).toFixed(0)}" ry="${(radius * 0.72).toFixed(0)}" fill="${hsl(hue, 82, 66 + (petal % 2) * 7)}" transform="rotate(${angle.toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)})"/>`,
      );
    }
    parts.push(circle(x, y, radius * 0.3, hsl(46, 95, 60)));
  }
  return parts.join('');
}

function balloons(size: Size, random: Random): string {
  const parts = [backdrop(size, [hsl(random.between(190, 215), 75, 80), '#fdf3e4'])];
  for (let cloud = 0; cloud < 4; cloud += 1) {
    const x = random.between(0, size.width);
    const y = random.between(0, size.height * 0.6);
    for (let puff = 0; puff < 5; puff += 1) {
      parts.push(circle(x + puff * 52, y + random.between(-16, 16), random.between(36, 70), '#ffffff', 0.7));
    }
  }
  const count = random.whole(6, 12);
  for (let balloon = 0; balloon < count; balloon += 1) {
    const x = random.between(0.08, 0.92) * size.width;
    const y = random.between(0.14, 0.62) * size.height;
    const radius = size.width * random.between(0.04, 0.085);
    const hue = random.pick([0, 28, 46, 130, 200, 285, 330]);
    parts.push(
      `<path d="M${x.toFixed(0)},${(y + radius * 1.2).toFixed(0)} q${random.between(-50, 50).toFixed(0)},120 ${random.between(-30, 30).toFixed(0)},${(size.height * 0.3).toFixed(0)}" stroke="#8a8a92" stroke-width="3" fill="none"/>`,
      `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${radius.toFixed(0)}" ry="${(radius * 1.22).toFixed(0)}" fill="${hsl(hue, 82, 60)}"/>`,
      `<ellipse cx="${(x - radius * 0.34).toFixed(0)}" cy="${(y - radius * 0.44).toFixed(0)}" rx="${(radius * 0.2).toFixed(0)}" ry="${(radius * 0.34).toFixed(0)}" fill="#ffffff" opacity="0.5"/>`,
    );
  }
  return parts.join('');
}

/** Trunks one behind the other, with light falling between them. */
function forest(size: Size, random: Random): string {
  const hue = random.pick([28, 38, 48, 95, 110]);
  const parts = [backdrop(size, [hsl(hue + 12, 70, 82), hsl(hue, 55, 56), hsl(hue - 10, 45, 24)])];
  for (let depth = 0; depth < 4; depth += 1) {
    const trunks = random.whole(4, 9);
    for (let trunk = 0; trunk < trunks; trunk += 1) {
      const width = size.width * (0.006 + depth * 0.011) * random.between(0.7, 1.4);
      const x = random.between(-0.02, 1.02) * size.width;
      const lean = random.between(-0.03, 0.03) * size.width;
      const fill = hsl(hue - 12, 30, 50 - depth * 13);
      parts.push(
        `<polygon points="${(x - width / 2).toFixed(0)},${size.height} ${(x - width / 3 + lean).toFixed(0)},0 ${(x + width / 3 + lean).toFixed(0)},0 ${(x + width / 2).toFixed(0)},${size.height}" fill="${fill}"/>`,
      );
    }
    const leaves = random.whole(30, 70);
    for (let leaf = 0; leaf < leaves; leaf += 1) {
      const at = random.between(0, 1) ** 1.6 * size.height * 0.75;
      const radius = size.width * random.between(0.008, 0.03);
      const fill = hsl(hue + random.between(-24, 22), 72, random.between(34, 70) - depth * 6);
      parts.push(circle(random.between(0, size.width), at, radius, fill, random.between(0.25, 0.75)));
    }
  }
  for (let beam = 0; beam < 4; beam += 1) {
    const from = random.between(0.1, 0.9) * size.width;
    const spread = size.width * random.between(0.03, 0.09);
    parts.push(
      `<polygon points="${from.toFixed(0)},0 ${(from + spread * 4).toFixed(0)},${size.height} ${(from + spread * 7).toFixed(0)},${size.height} ${(from + spread).toFixed(0)},0" fill="#fff4cf" opacity="0.13"/>`,
    );
  }
  return parts.join('');
}

/** One or two people before a soft background. */
function portraits(size: Size, random: Random): string {
  const hue = random.between(0, 360);
  const parts = [backdrop(size, [hsl(hue, 30, 74), hsl(hue + 25, 32, 52)])];
  for (let spot = 0; spot < 26; spot += 1) {
    const x = random.between(0, size.width);
    const y = random.between(0, size.height);
    const radius = random.between(0.02, 0.09) * size.width;
    parts.push(circle(x, y, radius, hsl(hue + random.between(-40, 60), 55, 74), random.between(0.1, 0.4)));
  }
  const people = random.whole(1, 3);
  for (let person = 0; person < people; person += 1) {
    const scale = Math.min(size.width, size.height) * random.between(0.15, 0.19);
    const x = size.width * ((person + 1) / (people + 1)) + random.between(-30, 30);
    const y = size.height * random.between(0.36, 0.46);
    const skin = hsl(random.between(18, 30), 48, random.between(62, 80));
    const hair = hsl(random.pick([18, 24, 30]), 32, random.between(12, 26));
    const cloth = hsl(random.between(0, 360), 42, random.between(38, 70));
    parts.push(
      `<ellipse cx="${x.toFixed(0)}" cy="${(y + scale * 3.1).toFixed(0)}" rx="${(scale * 1.7).toFixed(0)}" ry="${(scale * 1.9).toFixed(0)}" fill="${cloth}"/>`,
      `<rect x="${(x - scale * 0.32).toFixed(0)}" y="${(y + scale * 0.6).toFixed(0)}" width="${(scale * 0.64).toFixed(0)}" height="${(scale * 0.9).toFixed(0)}" rx="${(scale * 0.25).toFixed(0)}" fill="${skin}"/>`,
      `<ellipse cx="${x.toFixed(0)}" cy="${(y - scale * 0.16).toFixed(0)}" rx="${(scale * 0.94).toFixed(0)}" ry="${(scale * 1.12).toFixed(0)}" fill="${hair}"/>`,
      `<ellipse cx="${x.toFixed(0)}" cy="${(y + scale * 0.06).toFixed(0)}" rx="${(scale * 0.74).toFixed(0)}" ry="${(scale * 0.94).toFixed(0)}" fill="${skin}"/>`,
      circle(x - scale * 0.28, y, scale * 0.07, '#2b1d18'),
      circle(x + scale * 0.28, y, scale * 0.07, '#2b1d18'),
      `<path d="M${(x - scale * 0.24).toFixed(0)},${(y + scale * 0.46).toFixed(0)} q${(scale * 0.24).toFixed(0)},${(scale * 0.2).toFixed(0)} ${(scale * 0.48).toFixed(0)},0" stroke="#a8483f" stroke-width="${(scale * 0.07).toFixed(0)}" stroke-linecap="round" fill="none"/>`,
    );
  }
  return parts.join('');
}

/** One or two whose faces are found as photographed ones are. */
function people(size: Size, random: Random): string {
  const hue = random.between(0, 360);
  const parts = [backdrop(size, [hsl(hue, 24, 70), hsl(hue + 30, 26, 46)])];
  const count = random.whole(1, 3);
  const first = random.whole(0, DRAWN_FACES.length);
  for (let person = 0; person < count; person += 1) {
    const edge = Math.min(size.height * 0.7, (size.width / count) * 0.9);
    const x = size.width * ((person + 0.5) / count) - edge / 2;
    const y = size.height * random.between(0.12, 0.24);
    const face = DRAWN_FACES[(first + person) % DRAWN_FACES.length] ?? DRAWN_FACES[0];
    const head = drawHead(face, { turn: random.between(-8, 8), scale: random.between(0.85, 1) });
    const place = `x="${x.toFixed(0)}" y="${y.toFixed(0)}" width="${edge.toFixed(0)}" height="${edge.toFixed(0)}"`;
    parts.push(`<svg ${place} viewBox="0 0 ${HEAD_EDGE} ${HEAD_EDGE}">${head}</svg>`);
  }
  return parts.join('');
}

/** Plates and cups on a table, seen from above. */
function table(size: Size, random: Random): string {
  const wood = random.pick([24, 30, 210, 45]);
  const parts = [backdrop(size, [hsl(wood, 34, 66), hsl(wood, 36, 50)])];
  for (let board = 0; board < 7; board += 1) {
    const y = (board / 7) * size.height;
    parts.push(
      `<rect x="0" y="${y.toFixed(0)}" width="${size.width}" height="${(size.height / 7 - 4).toFixed(0)}" fill="${hsl(wood, 34, 54 + random.between(-6, 6))}" opacity="0.6"/>`,
    );
  }
  const plates = random.whole(4, 8);
  for (let plate = 0; plate < plates; plate += 1) {
    const x = random.between(0.1, 0.9) * size.width;
    const y = random.between(0.1, 0.9) * size.height;
    const radius = Math.min(size.width, size.height) * random.between(0.1, 0.17);
    const hue = random.pick([8, 28, 46, 90, 130, 340]);
    parts.push(circle(x + 9, y + 14, radius, '#2a1a10', 0.28), circle(x, y, radius, '#fbf8f3'));
    parts.push(circle(x, y, radius * 0.78, hsl(hue, 24, 93)));
    const bites = random.whole(6, 16);
    for (let bite = 0; bite < bites; bite += 1) {
      const angle = random.between(0, Math.PI * 2);
      const away = radius * 0.58 * Math.sqrt(random.between(0, 1));
      const fill = hsl(hue + random.between(-26, 26), 66, random.between(38, 66));
      const at = radius * random.between(0.1, 0.22);
      parts.push(circle(x + Math.cos(angle) * away, y + Math.sin(angle) * away, at, fill, 0.95));
    }
  }
  return parts.join('');
}

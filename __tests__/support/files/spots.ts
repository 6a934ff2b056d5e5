import sharp from 'sharp';

/** Colours that the double of the face engine takes for people: each is somebody. */
export const SPOTS = { red: '#ff0000', green: '#00ff00', blue: '#0000ff', cyan: '#00ffff', pink: '#ff00ff' } as const;
export type SpotColour = keyof typeof SPOTS;

export interface Spot {
  readonly who: SpotColour;
  readonly left: number;
  readonly top: number;
  readonly edge: number;
  /** A guess at best. */
  readonly isDim?: boolean;
}

/** A grey picture with these people in it. */
export function drawSpots(spots: readonly Spot[], width = 800, height = 600): Promise<Buffer> {
  const squares = spots.map(({ who, left, top, edge, isDim = false }) => {
    const colour = isDim ? SPOTS[who].replaceAll('ff', '90') : SPOTS[who];
    return `<rect x="${left}" y="${top}" width="${edge}" height="${edge}" fill="${colour}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#808080"/>${squares.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 95 }).toBuffer();
}

/** One person, near and from the front; `shift` makes another picture of the same one. */
export const drawSelfie = (who: SpotColour, shift = 0): Promise<Buffer> =>
  drawSpots([{ who, left: 100 + 20 * shift, top: 100, edge: 240 }], 480, 480);

export const asText = (picture: Buffer): string => picture.toString('base64');

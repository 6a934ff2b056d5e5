import sharp from 'sharp';

/** One colour, so that whatever differs from it is the mark. */
export const onePlainColour = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#3060a0' } })
    .jpeg({ quality: 95 })
    .toBuffer();

/** Where the pixels differ from the plain colour: the share of them in each of nine fields, row by row. */
export async function markedFields(bytes: Buffer): Promise<number[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const counts = Array.from({ length: 9 }, () => 0);
  const sizes = Array.from({ length: 9 }, () => 0);
  for (let y = 0; y < info.height; y += 1) {
    for (let x = 0; x < info.width; x += 1) {
      const field = Math.floor((y * 3) / info.height) * 3 + Math.floor((x * 3) / info.width);
      const at = (y * info.width + x) * info.channels;
      const isMark = Math.abs((data[at] ?? 0) - 0x30) + Math.abs((data[at + 2] ?? 0) - 0xa0) > 60;
      sizes[field] = (sizes[field] ?? 0) + 1;
      if (isMark) counts[field] = (counts[field] ?? 0) + 1;
    }
  }
  return counts.map((count, field) => count / (sizes[field] ?? 1));
}

/** The fields, from 1 to 9, in which there is a mark. */
export const hasMarkIn = (fields: number[]): number[] =>
  fields.flatMap((share, field) => (share > 0.002 ? [field + 1] : []));

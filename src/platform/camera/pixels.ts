const RED = 0.299;
const GREEN = 0.587;
const BLUE = 0.114;
/** Every sixteenth pixel says as much as all of them. */
const STEP = 16;

/** Mean brightness of pixels of four bytes each: red, green, blue and how solid. 0 to 255. */
export function brightnessOf(pixels: ArrayLike<number>): number {
  let sum = 0;
  let count = 0;
  for (let at = 0; at + 3 < pixels.length; at += 4 * STEP) {
    sum += RED * (pixels[at] ?? 0) + GREEN * (pixels[at + 1] ?? 0) + BLUE * (pixels[at + 2] ?? 0);
    count += 1;
  }
  return count === 0 ? 0 : sum / count;
}

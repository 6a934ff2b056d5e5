/** Drawn here, so that the page needs no album. The ratio decides how wide a tile is. */
export function drawPicture(hue: number, width: number, height: number): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="hsl(${hue},55%,60%)"/><stop offset="1" stop-color="hsl(${hue + 60},60%,30%)"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/><circle cx="70%" cy="30%" r="12%" fill="#fff" fill-opacity=".7"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** A start of addresses: what is put behind it changes nothing. */
export const drawMediaBase = (hue: number, width: number, height: number): string =>
  `${drawPicture(hue, width, height)}#`;

export const LANDSCAPE = drawPicture(200, 600, 400);
export const PORTRAIT = drawPicture(20, 400, 600);
export const SQUARE = drawPicture(120, 400, 400);
/** No picture at all. */
export const BROKEN = 'data:image/png;base64,AA==';

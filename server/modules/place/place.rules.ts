export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

const STEP = 100_000;
const HOUR_MS = 3_600_000;

/** To five decimals, which is a metre: what is asked for twice is written alike. */
export function roundPoint({ latitude, longitude }: Point): Point {
  return { latitude: Math.round(latitude * STEP) / STEP, longitude: Math.round(longitude * STEP) / STEP };
}

export function startOfHour(now: Date): Date {
  return new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
}

/** The end of the next hour: a browser meets the same address again and keeps the picture. */
export function pictureExpiry(now: Date): Date {
  return new Date(startOfHour(now).getTime() + 2 * HOUR_MS);
}

/** What a picture's address says and its signature covers. */
export function writePictureSubject({ latitude, longitude }: Point, expiresAt: Date): string {
  return [Math.round(latitude * STEP), Math.round(longitude * STEP), expiresAt.getTime() / 1000]
    .map((number) => number.toString(36))
    .join('.');
}

/** Null for what `writePictureSubject` does not write. */
export function parsePictureSubject(text: string): { readonly point: Point; readonly expiresAt: Date } | null {
  const parts = /^(-?[0-9a-z]{1,7})\.(-?[0-9a-z]{1,7})\.([0-9a-z]{1,8})$/.exec(text);
  if (parts === null) return null;
  const [latitude = 0, longitude = 0, seconds = 0] = parts.slice(1).map((part) => Number.parseInt(part, 36));
  const point = { latitude: latitude / STEP, longitude: longitude / STEP };
  if (Math.abs(point.latitude) > 90 || Math.abs(point.longitude) > 180) return null;
  return { point, expiresAt: new Date(seconds * 1000) };
}

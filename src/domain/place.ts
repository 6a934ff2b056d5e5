export interface PlacePoint {
  readonly latitude: number;
  readonly longitude: number;
}

export interface Place {
  readonly name: string;
  readonly address: string;
  /** Null where only words are known. */
  readonly point: PlacePoint | null;
}

export const PLACE_NAME_MAX_LENGTH = 40;
export const PLACE_ADDRESS_MAX_LENGTH = 100;

const NUMBER = '(-?\\d{1,3}(?:\\.\\d{1,8})?)';
const PAIR = new RegExp(`^\\s*${NUMBER}\\s*[,，\\s]\\s*${NUMBER}\\s*$`);

const toPoint = (latitude: number, longitude: number): PlacePoint | null =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;

/** Latitude and longitude as people write them: `26.87, 100.23`. Null when it is no point of the earth. */
export function parsePoint(text: string): PlacePoint | null {
  const [, latitude = '', longitude = ''] = PAIR.exec(text) ?? [];
  return latitude === '' ? null : toPoint(Number(latitude), Number(longitude));
}

/** Five decimals: one metre. */
export function formatPoint({ latitude, longitude }: PlacePoint): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}

/** A place of no name, to about a kilometre, as people read it. */
export function wordPoint({ latitude, longitude }: PlacePoint): string {
  const degrees = (value: number): string => `${Math.abs(value).toFixed(2)}°`;
  return `${latitude < 0 ? '南纬' : '北纬'}${degrees(latitude)} ${longitude < 0 ? '西经' : '东经'}${degrees(longitude)}`;
}

/** The place's page of a map that opens in browsers and leads on to its app; by words where there is no point. */
export function toMapLink({ name, address, point }: Place): string {
  const words = encodeURIComponent(name);
  if (point === null)
    return `https://uri.amap.com/search?keyword=${encodeURIComponent([address, name].join(' ').trim())}`;
  return `https://uri.amap.com/marker?position=${point.longitude},${point.latitude}&name=${words}&coordinate=gaode&callnative=1`;
}

import type { ExifBlock } from './exif';
import type { CameraFacts } from './types';

const TEXT_MAX = 80;
const INVISIBLE = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** What of an EXIF block can be true; null when that is nothing. Everything in it was written by whoever made the file. */
export function toCameraFacts(block: ExifBlock): CameraFacts | null {
  const { image, photo, gps } = block;
  const facts: CameraFacts = {
    camera: joinNames(readText(image.Make), readText(image.Model)),
    lens: readText(photo.LensModel),
    exposureTime: writeSeconds(readNumber(photo.ExposureTime, 0, 86_400)),
    fNumber: round(readNumber(photo.FNumber, 0.1, 256)),
    iso: roundWhole(readNumber(photo.ISOSpeedRatings, 1, 10_000_000)),
    focalLength: round(readNumber(photo.FocalLength, 0.1, 10_000)),
    point: readPoint(gps),
  };
  const isEmpty = Object.values(facts).every((value) => value === '' || value === null);
  return isEmpty ? null : facts;
}

/** Many models begin with their maker's name. */
function joinNames(maker: string, model: string): string {
  if (model === '') return maker;
  return model.toLowerCase().startsWith(maker.toLowerCase()) ? model : `${maker} ${model}`;
}

function readText(value: unknown): string {
  if (typeof value !== 'string') return '';
  return Array.from(value.replace(INVISIBLE, '').trim()).slice(0, TEXT_MAX).join('');
}

function readNumber(value: unknown, min: number, max: number): number | null {
  const number: unknown = Array.isArray(value) ? value[0] : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= min && number <= max ? number : null;
}

const round = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10);
const roundWhole = (value: number | null): number | null => (value === null ? null : Math.round(value));

function writeSeconds(seconds: number | null): string {
  if (seconds === null || seconds === 0) return '';
  if (seconds >= 0.3) return String(Math.round(seconds * 10) / 10);
  return `1/${Math.round(1 / seconds)}`;
}

function readPoint(gps: ExifBlock['gps']): CameraFacts['point'] {
  const latitude = readDegrees(gps.GPSLatitude, gps.GPSLatitudeRef, 'S', 90);
  const longitude = readDegrees(gps.GPSLongitude, gps.GPSLongitudeRef, 'W', 180);
  if (latitude === null || longitude === null) return null;
  // What a receiver without a fix writes.
  return latitude === 0 && longitude === 0 ? null : { latitude, longitude };
}

/** Degrees, minutes, seconds. */
function readDegrees(value: unknown, side: unknown, negative: string, max: number): number | null {
  if (!Array.isArray(value) || value.length !== 3) return null;
  const parts: unknown[] = value;
  if (!parts.every((part): part is number => typeof part === 'number' && Number.isFinite(part) && part >= 0))
    return null;
  const [degrees = 0, minutes = 0, seconds = 0] = parts;
  const size = degrees + minutes / 60 + seconds / 3600;
  if (size > max) return null;
  return side === negative ? -size : size;
}

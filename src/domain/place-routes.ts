import { parsePoint, PLACE_ADDRESS_MAX_LENGTH, PLACE_NAME_MAX_LENGTH, type Place } from './place';
import { decodeParam, type RawParams } from './routes';

/** Null point: the link names none, or none on earth. */
export function parseOpenLocationParams(raw: RawParams): { place: Place } {
  return {
    place: {
      name: decodeParam(raw['name']).slice(0, PLACE_NAME_MAX_LENGTH),
      address: decodeParam(raw['address']).slice(0, PLACE_ADDRESS_MAX_LENGTH),
      point: parsePoint(`${raw['latitude'] ?? ''},${raw['longitude'] ?? ''}`),
    },
  };
}

export function toOpenLocationParams({ name, address, point }: Place): Record<string, string | number> {
  return { name, address, ...(point === null ? {} : { latitude: point.latitude, longitude: point.longitude }) };
}

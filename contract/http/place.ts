import type { MapService, PlaceAtPoint, Places, PlacesQuery, PointQuery } from '../schemas/place';
import type { Empty } from '../schemas/shared';
import { endpoint } from './endpoint';

/** Refused with MAP_UNCONFIGURED where the operator has no map service: the client then asks for a place in words. */
export const searchPlaces = endpoint<PlacesQuery, Places>('GET', '/place/api/search', {
  auth: 'user',
  timeoutMs: 10_000,
  toast: false,
  loading: false,
  specified: 'nothing',
});

/** What is at a point. Visitors may ask, because they are shown places. Refused like `searchPlaces`. */
export const getPlaceAtPoint = endpoint<PointQuery, PlaceAtPoint>('GET', '/place/api/atPoint', {
  auth: 'device',
  timeoutMs: 10_000,
  toast: false,
  loading: false,
  specified: 'nothing',
});

/** Before anybody is offered a search. */
export const getMapService = endpoint<Empty, MapService>('GET', '/place/api/service', {
  auth: 'device',
  toast: false,
  loading: false,
  specified: 'nothing',
});

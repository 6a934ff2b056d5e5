import Type from 'typebox';
import { PLACE_KEYWORD_MAX_LENGTH } from '../constants/place';

/** Degrees in GCJ-02, the datum of Chinese maps. A browser's position is WGS 84: see rules/coordinates. */
const Point = {
  latitude: Type.Number({ minimum: -90, maximum: 90 }),
  longitude: Type.Number({ minimum: -180, maximum: 180 }),
};

/** Without a keyword: what is near. */
export const PlacesQuery = Type.Object({
  ...Point,
  keyword: Type.Optional(Type.String({ maxLength: PLACE_KEYWORD_MAX_LENGTH })),
  /** Pages start at 1. */
  current: Type.Integer({ minimum: 1, maximum: 10 }),
});
export type PlacesQuery = Type.Static<typeof PlacesQuery>;

export const Place = Type.Object({
  /** The map provider's. Unique in one reply. */
  id: Type.String(),
  name: Type.String(),
  address: Type.String(),
  ...Point,
});
export type Place = Type.Static<typeof Place>;

/** Nearest first where the provider says how far. */
export const Places = Type.Array(Place);
export type Places = Type.Static<typeof Places>;

export const PointQuery = Type.Object(Point);
export type PointQuery = Type.Static<typeof PointQuery>;

export const PlaceAtPoint = Type.Object({
  /** The best short name; the address where nothing has one. */
  name: Type.String(),
  address: Type.String(),
  /** A still map with a mark at the point: a path on this server, valid an hour. */
  picture: Type.String(),
});
export type PlaceAtPoint = Type.Static<typeof PlaceAtPoint>;

export const MapService = Type.Object({ isThere: Type.Boolean() });
export type MapService = Type.Static<typeof MapService>;

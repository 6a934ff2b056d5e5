import type { FastifyInstance } from 'fastify';
import { getMapService, getPlaceAtPoint, searchPlaces } from '@contract/http/place';
import { MapService, PlaceAtPoint, Places, PlacesQuery, PointQuery } from '@contract/schemas/place';
import { Empty } from '@contract/schemas/shared';
import type { Routes } from '../../http/bind';
import { answerNotFound } from '../../http/errors';
import type { RateLimits } from '../../http/rate-limits';
import { pictureRoute } from '../../http/send-file';
import { PICTURE_PATH, type PlaceService } from './place.service';

const HOUR_SECONDS = 3_600;

export function bindPlaces(routes: Routes, places: PlaceService): void {
  routes.bind(searchPlaces, { input: PlacesQuery, data: Places }, (caller, query) => places.search(caller, query));
  routes.bind(getPlaceAtPoint, { input: PointQuery, data: PlaceAtPoint }, (caller, point) =>
    places.describe(caller, point),
  );
  routes.bind(getMapService, { input: Empty, data: MapService }, (caller) => places.tellService(caller));
}

/** Serves still maps to whoever holds a signed address, so that the provider's key stays here. */
export function registerPlacePictures(http: FastifyInstance, places: PlaceService, rateLimits: RateLimits): void {
  http.route<{ Params: { readonly token: string } }>({
    method: 'GET',
    url: `${PICTURE_PATH}:token`,
    exposeHeadRoute: false,
    schema: { hide: true },
    config: pictureRoute(rateLimits),
    handler: async (request, reply) => {
      const picture = await places.findPicture(request.params.token);
      if (picture === null) return answerNotFound(reply);
      void reply.headers({
        'cache-control': `private, max-age=${HOUR_SECONDS}`,
        'content-type': picture.mime,
        // WeChat's own page shows them, and is of another origin.
        'cross-origin-resource-policy': 'cross-origin',
      });
      return reply.send(picture.bytes);
    },
  });
}

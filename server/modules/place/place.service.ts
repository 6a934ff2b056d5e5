import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  MAP_CALLS_PER_HOUR,
  MAP_PICTURE_HEIGHT,
  MAP_PICTURE_WIDTH,
  PLACES_PER_SEARCH,
} from '@contract/constants/place';
import { ERRORS } from '@contract/errors';
import { cleanName } from '@contract/rules/text';
import type { MapService, PlaceAtPoint, Places, PlacesQuery, PointQuery } from '@contract/schemas/place';
import type { Clock } from '../../adapters/clock/types';
import type { MapOutcome, MapPicture, MapProvider } from '../../adapters/map/types';
import type { Db } from '../../db/tables';
import { type Caller, requireSession, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { Log } from '../../log';
import type { Installation } from '../installation/installation.service';
import { countMapCall } from './place.repository';
import { parsePictureSubject, pictureExpiry, roundPoint, startOfHour, writePictureSubject } from './place.rules';

/** Places by the operator's map provider. All of it is refused with MAP_UNCONFIGURED where there is none. */
export interface PlaceService {
  search(caller: Caller, query: PlacesQuery): Promise<Places>;
  describe(caller: Caller, point: PointQuery): Promise<PlaceAtPoint>;
  /** Whether there is a map service to ask. */
  tellService(caller: Caller): Promise<MapService>;
  /** Null for an address that was not signed here, has expired, or for which nothing can be drawn now. */
  findPicture(token: string): Promise<MapPicture | null>;
}

export interface PlaceDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly map: MapProvider | null;
  readonly installation: Installation;
}

export const PICTURE_PATH = '/media/place/';
const SIGNATURE_LENGTH = 27;

export function createPlaces({ db, clock, log, map, installation }: PlaceDeps): PlaceService {
  async function sign(subject: string): Promise<string> {
    const secret = await installation.secret('map-picture');
    return createHmac('sha256', secret).update(subject).digest('base64url').slice(0, SIGNATURE_LENGTH);
  }

  /** The provider counts calls and bills them: nobody may spend them for everybody. */
  function takeCall(spender: string): Promise<boolean> {
    return countMapCall(db, { spender, hour: startOfHour(clock.now()), limit: MAP_CALLS_PER_HOUR });
  }

  function requireMap(): MapProvider {
    if (map === null) throw refuse(ERRORS.MAP_UNCONFIGURED);
    return map;
  }

  function open<T>(outcome: MapOutcome<T>): T {
    if (outcome.kind === 'found') return outcome.value;
    log.warn({ reason: outcome.reason }, 'the map provider did not answer');
    throw refuse(ERRORS.MAP_UNAVAILABLE);
  }

  return {
    async search(caller, { keyword = '', current, ...point }) {
      const { userId } = requireUser(caller);
      const provider = requireMap();
      if (!(await takeCall(`user:${userId}`))) throw refuse(ERRORS.MAP_BUDGET_SPENT);
      const search = { point: roundPoint(point), keyword: cleanName(keyword), page: current };
      const found = open(await provider.search({ ...search, pageSize: PLACES_PER_SEARCH }));
      return found.slice(0, PLACES_PER_SEARCH).map((place) => ({ ...place }));
    },

    async tellService(caller) {
      requireSession(caller);
      return { isThere: map !== null };
    },

    async describe(caller, at) {
      const session = requireSession(caller);
      const provider = requireMap();
      const spender = session.kind === 'user' ? `user:${session.userId}` : `device:${session.deviceId}`;
      if (!(await takeCall(spender))) throw refuse(ERRORS.MAP_BUDGET_SPENT);
      const point = roundPoint(at);
      const { name, address } = open(await provider.describe(point));
      const subject = writePictureSubject(point, pictureExpiry(clock.now()));
      return { name, address, picture: `${PICTURE_PATH}${subject}.${await sign(subject)}` };
    },

    async findPicture(token) {
      const subject = token.slice(0, -SIGNATURE_LENGTH - 1);
      const wanted = Buffer.from(`${subject}.${await sign(subject)}`);
      const given = Buffer.from(token);
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
      const signed = parsePictureSubject(subject);
      if (map === null || signed === null || signed.expiresAt <= clock.now()) return null;
      // An address may be passed on, so the budget belongs to the point, not to the reader.
      if (!(await takeCall(`picture:${subject}`))) return null;
      const drawn = await map.draw(signed.point, { width: MAP_PICTURE_WIDTH, height: MAP_PICTURE_HEIGHT });
      if (drawn.kind === 'found') return drawn.value;
      log.warn({ reason: drawn.reason }, 'the map provider drew nothing');
      return null;
    },
  };
}

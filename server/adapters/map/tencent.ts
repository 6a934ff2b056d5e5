import { askJson, askPicture, fieldOf, listOf, type MapParams, signParams, textOf } from './ask';
import type { FoundPlace, MapAccess, MapOutcome, MapPoint, MapProvider } from './types';

export const TENCENT_ORIGIN = 'https://apis.map.qq.com';

const SEARCH = '/ws/place/v1/search';
const GEOCODER = '/ws/geocoder/v1/';
const PICTURE = '/ws/staticmap/v2/';
const RADIUS_M = 1_000;
const ZOOM = 16;

/** Tencent's location service (WebService API). `secret` is the key's SK. */
export function createTencentMap({ key, secret, origin }: MapAccess): MapProvider {
  /** The signature covers the path, a question mark and the sorted parameters. */
  function sign(path: string, plain: MapParams): MapParams {
    const params = { ...plain, key };
    return secret === null ? params : { ...params, sig: signParams(`${path}?`, params, secret) };
  }

  async function ask(path: string, params: MapParams): Promise<MapOutcome<unknown>> {
    const answer = await askJson(origin, path, sign(path, params));
    if (answer.kind === 'failed') return answer;
    const status = fieldOf(answer.value, 'status');
    return status === 0 ? answer : { kind: 'failed', reason: `status ${String(status)}` };
  }

  return {
    async search({ point, keyword, page, pageSize }) {
      const answer =
        keyword === ''
          ? await ask(GEOCODER, {
              location: toText(point),
              get_poi: '1',
              poi_options: `radius=${RADIUS_M};page_size=${pageSize};page_index=${page}`,
            })
          : await ask(SEARCH, {
              keyword,
              // The last 1 lets it look further away when nothing is near.
              boundary: `nearby(${toText(point)},${RADIUS_M},1)`,
              page_size: String(pageSize),
              page_index: String(page),
            });
      if (answer.kind === 'failed') return answer;
      const found = keyword === '' ? fieldOf(answer.value, 'result', 'pois') : fieldOf(answer.value, 'data');
      return { kind: 'found', value: listOf(found).flatMap(toPlace) };
    },

    async describe(point) {
      const answer = await ask(GEOCODER, { location: toText(point) });
      if (answer.kind === 'failed') return answer;
      const address = textOf(fieldOf(answer.value, 'result', 'address'));
      const name = textOf(fieldOf(answer.value, 'result', 'formatted_addresses', 'recommend'));
      return { kind: 'found', value: { name: name || address, address } };
    },

    draw(point, { width, height }) {
      const params = {
        center: toText(point),
        zoom: String(ZOOM),
        size: `${width}*${height}`,
        scale: '2',
        markers: `size:large|color:red|${toText(point)}`,
      };
      return askPicture(origin, PICTURE, sign(PICTURE, params));
    },
  };
}

function toText({ latitude, longitude }: MapPoint): string {
  return `${latitude},${longitude}`;
}

function toPlace(found: unknown): FoundPlace[] {
  const latitude = fieldOf(found, 'location', 'lat');
  const longitude = fieldOf(found, 'location', 'lng');
  const [id, name] = [textOf(fieldOf(found, 'id')), textOf(fieldOf(found, 'title'))];
  if (typeof latitude !== 'number' || typeof longitude !== 'number' || id === '' || name === '') return [];
  return [{ id, name, address: textOf(fieldOf(found, 'address')), latitude, longitude }];
}

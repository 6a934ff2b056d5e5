import { askJson, askPicture, fieldOf, listOf, type MapParams, signParams, textOf } from './ask';
import type { FoundPlace, MapAccess, MapOutcome, MapPoint, MapProvider } from './types';

export const AMAP_ORIGIN = 'https://restapi.amap.com';

const AROUND = '/v3/place/around';
const REGEO = '/v3/geocode/regeo';
const PICTURE = '/v3/staticmap';
const NEAR_M = 1_000;
/** The farthest that a search for a word looks. */
const FAR_M = 50_000;
const ZOOM = 16;

/** Amap's web service. `secret` is the key's private one for signatures (数字签名). */
export function createAmap({ key, secret, origin }: MapAccess): MapProvider {
  function sign(plain: MapParams): MapParams {
    const params = { ...plain, key };
    return secret === null ? params : { ...params, sig: signParams('', params, secret) };
  }

  async function ask(path: string, params: MapParams): Promise<MapOutcome<unknown>> {
    const answer = await askJson(origin, path, sign(params));
    if (answer.kind === 'failed') return answer;
    if (fieldOf(answer.value, 'status') === '1') return answer;
    return { kind: 'failed', reason: `infocode ${textOf(fieldOf(answer.value, 'infocode'))}` };
  }

  return {
    async search({ point, keyword, page, pageSize }) {
      const answer = await ask(AROUND, {
        location: toText(point),
        radius: String(keyword === '' ? NEAR_M : FAR_M),
        sortrule: keyword === '' ? 'distance' : 'weight',
        offset: String(pageSize),
        page: String(page),
        ...(keyword === '' ? {} : { keywords: keyword }),
      });
      if (answer.kind === 'failed') return answer;
      return { kind: 'found', value: listOf(fieldOf(answer.value, 'pois')).flatMap(toPlace) };
    },

    async describe(point) {
      const answer = await ask(REGEO, { location: toText(point), extensions: 'all' });
      if (answer.kind === 'failed') return answer;
      const regeocode = fieldOf(answer.value, 'regeocode');
      const address = textOf(fieldOf(regeocode, 'formatted_address'));
      const [area] = listOf(fieldOf(regeocode, 'aois'));
      const [place] = listOf(fieldOf(regeocode, 'pois'));
      const name = textOf(fieldOf(area, 'name')) || textOf(fieldOf(place, 'name'));
      return { kind: 'found', value: { name: name || address, address } };
    },

    draw(point, { width, height }) {
      const params = {
        location: toText(point),
        zoom: String(ZOOM),
        size: `${width}*${height}`,
        scale: '2',
        markers: `mid,0xFF5000,:${toText(point)}`,
      };
      return askPicture(origin, PICTURE, sign(params));
    },
  };
}

/** Longitude first, and at most six decimals. */
function toText({ latitude, longitude }: MapPoint): string {
  return `${Number(longitude.toFixed(6))},${Number(latitude.toFixed(6))}`;
}

/** What is empty comes as an empty list. */
function toPlace(found: unknown): FoundPlace[] {
  const [, longitude = '', latitude = ''] =
    /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/.exec(textOf(fieldOf(found, 'location'))) ?? [];
  const [id, name] = [textOf(fieldOf(found, 'id')), textOf(fieldOf(found, 'name'))];
  if (longitude === '' || id === '' || name === '') return [];
  const address = textOf(fieldOf(found, 'address'));
  return [{ id, name, address, latitude: Number(latitude), longitude: Number(longitude) }];
}

import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import { TAB_KIND } from '@contract/constants/media';
import { getAlbum, listLabels } from '@contract/http/album';
import type { Endpoint } from '@contract/http/endpoint';
import { getAlbumCollect } from '@contract/http/interaction';
import { getGroupRows, listMediaGroups } from '@contract/http/media';
import { issueToken } from '@contract/http/session';
import { reportEvents } from '@contract/http/statistics';
import { getLocalIp, getPublicValue, getTime, listNotices } from '@contract/http/system';
import { reportActiveUser } from '@contract/http/user';
import type { MediaGroups } from '@contract/schemas/media-group';
import { createApi } from '../../server/cli/import/api';
import { bearer } from '../../server/cli/import/sign-in';
import { credentialOf } from '../support/kept/kept-session';

const forever = new AbortController().signal;
/** What a phone of 375 by 812 points asked for when Chromium was watched: of the first screens and of each of two more. */
export const OPENING = { small: 22, middle: 8, scrolls: [13, 9] } as const;
export const TILES = OPENING.small + OPENING.middle + OPENING.scrolls.reduce((sum, count) => sum + count, 0);
/** As browsers do with one host. */
const CONNECTIONS = 6;
const READ_MS = 2_000;

/** What a visitor's calls took, each by its name, and which failed. */
export interface Measured {
  call(name: string, ms: number): void;
  failed(name: string): void;
}

/** An album as one visitor sees it when its lists have come. */
export interface Opened {
  readonly token: string;
  readonly groups: MediaGroups;
  /** Reloads the list, as the page does when it is notified of a photo. */
  again(): Promise<MediaGroups>;
  tile(base: string, id: string): Promise<void>;
}

/**
 * A visitor who knows nothing yet: the page, its calls in the order in which it makes them, the tiles. The script is not counted. `follow`
 * is called when the page would open its socket.
 */
export async function openAlbum(
  url: string,
  albumId: string,
  measured: Measured,
  follow: (album: Opened) => void,
): Promise<void> {
  let token = '';
  const api = createApi({ baseUrl: url, authorization: () => token && bearer(token), signal: forever });
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    try {
      return await work();
    } catch (error) {
      measured.failed(name);
      throw error;
    } finally {
      measured.call(name, performance.now() - start);
    }
  };
  const call = <Input extends object, Data>(endpoint: Endpoint<Input, Data>, input: NoInfer<Input>, auth?: string) =>
    timed(endpoint.path, () => api.call(endpoint, input, auth));
  const tile = (place: string): Promise<void> => timed('tile', () => load(agent, `${url}${place}`));

  await timed('page', () => load(agent, `${url}/packageAlbumC/photos/photos?id=${albumId}`));
  const device = randomBytes(16).toString('base64url');
  const [, , issued] = await Promise.all([
    call(getTime, {}, ''),
    call(getLocalIp, {}, ''),
    call(issueToken, { grant_type: 'mobile', mobile: device, code: '' }, credentialOf('device')),
    call(getPublicValue, { key: 'VERSION_WEB' }, ''),
  ]);
  token = issued.access_token;
  const ask = { albumId, type: TAB_KIND.photoVideo, withFirst: true } as const;
  const [groups] = await Promise.all([
    call(listMediaGroups, ask),
    call(getAlbum, { id: albumId }),
    call(listLabels, { albumId }),
    call(listNotices, { current: 1, size: 1, appType: 1 }),
    call(reportActiveUser, { equipmentInfo: 'Linux', client: 'WEB', system: 'Linux', clientVersion: '10132' }),
  ]);
  const key = groups.groups[1]?.key ?? '';
  const [rows] = await Promise.all([
    call(getGroupRows, { albumId, type: TAB_KIND.photoVideo, key }),
    call(getAlbumCollect, { albumId }),
  ]);
  follow({
    token,
    groups,
    again: () => timed('list after news', () => api.call(listMediaGroups, ask)),
    tile: (base, id) => tile(`${base}375/${id}`),
  });
  const tiles = rows.rows.slice(0, TILES).map(([id]) => id);
  const show = async (count: number, middle: number): Promise<void> => {
    const shown = tiles.splice(0, count);
    await Promise.all(shown.map((id, index) => tile(`${rows.mediaBase}${index < middle ? '750' : '375'}/${id}`)));
  };
  await show(OPENING.small + OPENING.middle, OPENING.middle);
  await sleep(READ_MS);
  const visit = { id: randomBytes(16).toString('base64url'), kind: 1, albumId, source: 1 } as const;
  await call(reportEvents, { events: [visit] });
  for (const count of OPENING.scrolls) {
    await show(count, Math.round(count / 5));
    await sleep(READ_MS);
  }
}

function load(agent: Agent, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(address, { agent, headers: { accept: 'text/html,image/webp,*/*' } }, (response) => {
      response.resume();
      // What lies in a bucket comes from there.
      if (response.statusCode === 302) return resolve(load(agent, response.headers.location ?? ''));
      response.on('error', reject);
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`answered ${response.statusCode}`)),
      );
    });
    // As a browser does: the other end may let go of a connection that has rested while it is used again.
    request.on('error', (error: NodeJS.ErrnoException) =>
      request.reusedSocket && error.code === 'ECONNRESET' ? resolve(load(agent, address)) : reject(error),
    );
  });
}

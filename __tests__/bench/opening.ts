import { randomBytes } from 'node:crypto';
import { TAB_KIND } from '@contract/constants/media';
import { getAlbum, listLabels } from '@contract/http/album';
import { getAlbumCollect } from '@contract/http/interaction';
import { getGroupRows, listMediaGroups } from '@contract/http/media';
import { issueToken } from '@contract/http/session';
import { reportEvents } from '@contract/http/statistics';
import { getLocalIp, getPublicValue, getTime, listNotices } from '@contract/http/system';
import { reportActiveUser } from '@contract/http/user';
import { bearer } from '../../server/cli/import/sign-in';
import { type EncodedCall, encodeCall } from '../support/encode-call';
import { credentialOf } from '../support/kept-session';
import { seedMedia } from '../support/seed-media';
import type { BenchRow } from './bench-row';
import { startFetching } from './fetching';
import { cpuMsOf, cpuMsOfFamily } from './process-cpu';
import { findSeededAlbum, startSeededProduct } from './seeded-product';
import { makeAlbum, visitAsUser, visitWithToken } from './visitor';

const PHOTOS = 2_000;
const SECONDS = 2;

interface OpeningCall {
  readonly name: string;
  readonly call: EncodedCall;
  readonly authorization: string;
}

/**
 * Where the milliseconds of an opening go: each call that a visitor makes who opens an album (see rush-opening), made again and again by
 * one at a time, and what it takes of a processor in the web process and in the database.
 */
export async function benchOpening(): Promise<BenchRow[]> {
  const product = await startSeededProduct({
    settings: { MAX_CALLS_PER_MINUTE: '1000000', MAX_LOGIN_CALLS_PER_MINUTE: '1000000' },
  });
  const fetching = startFetching();
  const readCpu = async () => ({
    web: await cpuMsOf(product.pid),
    database: await cpuMsOfFamily(product.postgresPid()),
  });
  try {
    const { api } = await visitAsUser(product, '13900000005', '主办');
    const albumId = await makeAlbum(api, '开幕');
    await seedMedia(product.db, await findSeededAlbum(product.db, albumId), { count: PHOTOS });
    const visitor = await visitWithToken(product);
    const ask = { albumId, type: TAB_KIND.photoVideo } as const;
    const { groups } = await visitor.api.call(listMediaGroups, ask);
    const rows: BenchRow[] = [];
    for (const { name, call, authorization } of listCalls(albumId, groups[0]?.key ?? '', bearer(visitor.token))) {
      const task = {
        asked: [call],
        headers: { authorization, client: 'WEB', accept: 'text/html,application/json' },
        clients: 1,
      };
      await fetching.run(product, { ...task, seconds: 1 });
      const before = await readCpu();
      const { answers, refused } = await fetching.run(product, { ...task, seconds: SECONDS });
      const after = await readCpu();
      rows.push({
        name: refused === 0 ? name : `${name}, ${refused} refused`,
        value: ((after.web - before.web) * 1_000) / answers,
        unit: 'us of the web process',
        comparedTo: 'database',
        comparedValue: ((after.database - before.database) * 1_000) / answers,
        limit: '-',
        ok: refused === 0,
      });
    }
    const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
    return [
      ...rows,
      {
        name: `an opening of ${PHOTOS} photos without its tiles`,
        value: sum(rows.map(({ value }) => value)),
        unit: 'us of the web process',
        comparedTo: 'database',
        comparedValue: sum(rows.map(({ comparedValue }) => comparedValue)),
        limit: '-',
        ok: true,
      },
    ];
  } finally {
    fetching.stop();
    await product.close();
  }
}

function listCalls(albumId: string, key: string, authorization: string): OpeningCall[] {
  const own = (name: string, call: EncodedCall): OpeningCall => ({ name, call, authorization });
  const device = { grant_type: 'mobile', mobile: randomBytes(16).toString('base64url'), code: '' } as const;
  const ask = { albumId, type: TAB_KIND.photoVideo } as const;
  const visit = { id: randomBytes(16).toString('base64url'), kind: 1, albumId, source: 1 } as const;
  const active = { equipmentInfo: 'Linux', client: 'WEB', system: 'Linux', clientVersion: '10132' } as const;
  return [
    own('the page', { url: `/packageAlbumC/photos/photos?id=${albumId}`, body: null, contentType: null }),
    own('the time', encodeCall(getTime, {})),
    own('the address', encodeCall(getLocalIp, {})),
    own('a parameter', encodeCall(getPublicValue, { key: 'VERSION_WEB' })),
    { name: 'a session', call: encodeCall(issueToken, device), authorization: credentialOf('device') },
    own('groups with the first', encodeCall(listMediaGroups, { ...ask, withFirst: true })),
    own('the album', encodeCall(getAlbum, { id: albumId })),
    own('its labels', encodeCall(listLabels, { albumId })),
    own('announcements', encodeCall(listNotices, { current: 1, size: 1, appType: 1 })),
    own('somebody is here', encodeCall(reportActiveUser, active)),
    own('a group', encodeCall(getGroupRows, { ...ask, key })),
    own('whether it is collected', encodeCall(getAlbumCollect, { albumId })),
    own('what was looked at', encodeCall(reportEvents, { events: [visit] })),
  ];
}

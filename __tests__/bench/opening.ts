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
import { credentialOf } from '../support/kept/kept-session';
import { seedMedia } from '../support/seed-media';
import type { BenchRow } from './bench-row';
import { startFetching } from './fetching';
import { cpuMsOfFamily, cpuMsOfWeb } from './process-cpu';
import { findSeededAlbum, startSeededProduct } from './seeded-product';
import { makeAlbum, visitAsUser, visitWithToken } from './visitor';

const PHOTOS = 2_000;
const SECONDS = 2;
const CLIENTS = 4;

interface OpeningCall {
  readonly name: string;
  readonly call: EncodedCall;
  readonly authorization: string;
}

/** What a call takes of a processor, in microseconds. */
interface Cost {
  readonly name: string;
  readonly web: number;
  readonly database: number;
  readonly refused: number;
}

/**
 * Where the milliseconds of an opening go: each call that a visitor makes who opens an album (see rush-opening), made again and again by
 * one at a time, and what it takes of a processor in the web process and in the database. Then the same of one web process and of two,
 * each asked by four at a time. That is told only: who asks at once shares an answer, and of one that is kept busy more do. What visitors cost
 * two processes who come one by one is held against its limit by the rush.
 */
export async function benchOpening(): Promise<BenchRow[]> {
  const alone = await measureCalls({ processes: 1, clients: 1 });
  const [one, two] = [
    await measureCalls({ processes: 1, clients: CLIENTS }),
    // Each of the two has as many who ask at once, and so as much that they share.
    await measureCalls({ processes: 2, clients: 2 * CLIENTS }),
  ];
  const web = (costs: readonly Cost[]): number => costs.reduce((total, cost) => total + cost.web, 0);
  const database = (costs: readonly Cost[]): number => costs.reduce((total, cost) => total + cost.database, 0);
  const toRow = (name: string, value: number, comparedValue: number, isGood: boolean): BenchRow => ({
    name,
    value,
    unit: 'us',
    comparedTo: 'in the database',
    comparedValue,
    limit: '-',
    ok: isGood,
  });
  return [
    ...alone.map(({ name, ...cost }) =>
      toRow(
        cost.refused === 0 ? name : `${name}, ${cost.refused} refused`,
        cost.web,
        cost.database,
        cost.refused === 0,
      ),
    ),
    toRow(`all of an opening of ${PHOTOS} photos without its tiles`, web(alone), database(alone), true),
    {
      name: `the same, of two web processes, ${CLIENTS} at a time each`,
      value: web(two),
      unit: 'us',
      comparedTo: 'of one',
      comparedValue: web(one),
      limit: '-',
      ok: true,
    },
  ];
}

async function measureCalls({ processes, clients }: { processes: number; clients: number }): Promise<Cost[]> {
  const product = await startSeededProduct({
    settings: {
      MAX_CALLS_PER_MINUTE: '1000000',
      MAX_LOGIN_CALLS_PER_MINUTE: '1000000',
      WEB_PROCESSES: String(processes),
    },
  });
  const fetching = startFetching();
  const readCpu = async () => ({
    web: await cpuMsOfWeb(product.pid),
    database: await cpuMsOfFamily(product.postgresPid()),
  });
  try {
    const { api } = await visitAsUser(product, '13900000005', '主办');
    const albumId = await makeAlbum(api, '开幕');
    await seedMedia(product.db, await findSeededAlbum(product.db, albumId), { count: PHOTOS });
    const visitor = await visitWithToken(product);
    const ask = { albumId, type: TAB_KIND.photoVideo } as const;
    const { groups } = await visitor.api.call(listMediaGroups, ask);
    const calls = listCalls(albumId, groups[0]?.key ?? '', bearer(visitor.token));
    const toTask = ({ call, authorization }: OpeningCall) => ({
      asked: [call],
      headers: { authorization, client: 'WEB', accept: 'text/html,*/*' },
      clients,
    });
    // The first ones compile what runs, in each process.
    for (const one of calls) {
      await fetching.run(product, { ...toTask(one), seconds: processes });
      await requireGood(product.url, one);
    }
    const costs: Cost[] = [];
    for (const one of calls) {
      const { name } = one;
      const task = toTask(one);
      const before = await readCpu();
      const { answers, refused } = await fetching.run(product, { ...task, seconds: SECONDS });
      const after = await readCpu();
      costs.push({
        name,
        web: ((after.web - before.web) * 1_000) / answers,
        database: ((after.database - before.database) * 1_000) / answers,
        refused,
      });
    }
    return costs;
  } finally {
    fetching.stop();
    await product.close();
  }
}

/** A refusal is an answer too, and costs less. */
async function requireGood(url: string, { name, call, authorization }: OpeningCall): Promise<void> {
  const answer = await fetch(new URL(call.url, url), {
    method: call.body === null ? 'GET' : 'POST',
    body: call.body,
    headers: {
      authorization,
      client: 'WEB',
      accept: 'text/html,*/*',
      ...(call.contentType !== null && { 'content-type': call.contentType }),
    },
  });
  const text = await answer.text();
  if (!answer.ok || /^\{"code":(?!0,)/.test(text)) throw new Error(`${name} is answered with ${text.slice(0, 200)}`);
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

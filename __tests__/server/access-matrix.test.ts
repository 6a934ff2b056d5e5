import { CHANNELS } from '@contract/constants/channels';
import { ERRORS } from '@contract/errors';
import * as albums from '@contract/http/album';
import type { Endpoint } from '@contract/http/endpoint';
import * as media from '@contract/http/media';
import * as sessions from '@contract/http/session';
import * as places from '@contract/http/place';
import * as system from '@contract/http/system';
import * as users from '@contract/http/user';
import { randomIds } from '../../server/adapters/ids/random';
import type { Id } from '../../server/db/tables';
import { startTestApp, type TestApp, TestRefusal } from '../support/app-harness';
import { aDevice, aPhone, aSignedInPerson, type Person } from '../support/people';
import { aLabel, aSeededAlbum, seedMedia } from '../support/seed-media';

/** Everybody who may ask, in the order of the table's columns. */
const CALLERS = ['visitor', 'device', 'nameless', 'stranger', 'owner'] as const;
type CallerName = (typeof CALLERS)[number];

/** What a call is about: ids of one owner's album, or ids that nobody has. */
interface Target {
  readonly albumId: string;
  readonly labelId: string;
  readonly mediaId: string;
  readonly groupKey: string;
}

interface Row {
  readonly call: Endpoint<unknown, unknown>;
  readonly input: (target: Target) => unknown;
  /** One word for each caller: in an album that is open to whoever has its link. */
  readonly open: string;
  /** The same in one that is closed to everybody but its owner. Not given: the call is about no album. */
  readonly closed?: string;
}

function row<I, D>(call: Endpoint<I, D>) {
  return (input: (target: Target) => I, open: string, closed?: string): Row => {
    return { call, input, open, ...(closed === undefined ? {} : { closed }) };
  };
}

// Words: ok; dead (424); LOGIN (sign in first); no-channel (426); ABSENT and FORBIDDEN as refused; none (an empty answer).
const MEMBERS_ONLY = 'dead LOGIN LOGIN';
const ANYBODY = 'ok ok ok ok ok';
const WITH_TOKEN = 'dead ok ok ok ok';
const ONE_FILE = { md5: 'a'.repeat(32), sizeBytes: 5, objectKey: 'upload/x/y', fileName: 'a.jpg' };

const TABLE: readonly Row[] = [
  row(albums.createAlbum)(() => newAlbum(), `${MEMBERS_ONLY} ok ok`),
  row(albums.updateAlbum)(
    ({ albumId }) => ({ id: albumId, name: '新名' }),
    `${MEMBERS_ONLY} FORBIDDEN ok`,
    `${MEMBERS_ONLY} ABSENT ok`,
  ),
  // Having a link is what shows these: nobody discovers them.
  row(albums.listAlbums)(
    () => ({ current: 1, size: 10, scope: 'public' }),
    'dead none none none none',
    'dead none none none none',
  ),
  row(albums.getAlbum)(({ albumId }) => ({ id: albumId }), WITH_TOKEN, 'dead ABSENT ABSENT ABSENT ok'),
  row(albums.deleteAlbum)(
    ({ albumId }) => ({ id: albumId }),
    `${MEMBERS_ONLY} FORBIDDEN ok`,
    `${MEMBERS_ONLY} ABSENT ok`,
  ),
  row(albums.listAlbumTypes)(() => ({}), WITH_TOKEN),
  row(albums.listLabels)(({ albumId }) => ({ albumId }), WITH_TOKEN, 'dead ABSENT ABSENT ABSENT ok'),
  row(albums.addLabel)(
    ({ albumId }) => ({ albumId, name: '合影' }),
    `${MEMBERS_ONLY} FORBIDDEN ok`,
    `${MEMBERS_ONLY} ABSENT ok`,
  ),
  row(albums.settingLabel)(
    ({ labelId }) => ({ id: labelId, name: '外景' }),
    `${MEMBERS_ONLY} FORBIDDEN ok`,
    `${MEMBERS_ONLY} ABSENT ok`,
  ),
  row(albums.deleteLabel)(
    ({ labelId }) => ({ id: labelId }),
    `${MEMBERS_ONLY} FORBIDDEN ok`,
    `${MEMBERS_ONLY} ABSENT ok`,
  ),
  row(media.getOssTmpCredentials)(() => ({ ossUploadType: 1 }), `${MEMBERS_ONLY} ok ok`),
  row(media.queryAllMd5AndFileSize)(
    ({ albumId }) => ({ albumId, files: [{ md5: ONE_FILE.md5, sizeBytes: 5 }] }),
    `${MEMBERS_ONLY} FORBIDDEN none`,
    `${MEMBERS_ONLY} ABSENT none`,
  ),
  row(media.saveDataBatch)(
    ({ albumId }) => ({ albumId, ossUploadType: 1, items: [ONE_FILE] }),
    `${MEMBERS_ONLY} FORBIDDEN ok`,
    `${MEMBERS_ONLY} ABSENT ok`,
  ),
  row(media.getMediaStates)(
    ({ mediaId }) => ({ ids: [mediaId] }),
    `${MEMBERS_ONLY} none ok`,
    `${MEMBERS_ONLY} none ok`,
  ),
  row(media.listMedia)(({ albumId }) => ({ albumId, ...PAGE }), WITH_TOKEN, 'dead ABSENT ABSENT ABSENT ok'),
  row(media.getMedia)(({ mediaId }) => ({ id: mediaId }), WITH_TOKEN, 'dead ABSENT ABSENT ABSENT ok'),
  row(media.listMediaGroups)(({ albumId }) => ({ albumId, type: 8 }), WITH_TOKEN, 'dead ABSENT ABSENT ABSENT ok'),
  row(media.getGroupRows)(
    ({ albumId, groupKey }) => ({ albumId, type: 8, key: groupKey }),
    WITH_TOKEN,
    'dead ABSENT ABSENT ABSENT ok',
  ),
  row(media.likeOrCancel)(
    ({ mediaId }) => ({ id: mediaId, like: true }),
    `${MEMBERS_ONLY} ok ok`,
    `${MEMBERS_ONLY} ABSENT ok`,
  ),
  row(media.getTemporaryUrls)(
    ({ mediaId }) => ({ ids: [mediaId] }),
    'dead none none none ok',
    'dead none none none ok',
  ),
  row(media.removeMedia)(({ mediaId }) => ({ ids: [mediaId] }), `${MEMBERS_ONLY} none ok`, `${MEMBERS_ONLY} none ok`),
  // Its own tests say what a channel gets: none of these is one.
  row(sessions.issueToken)(
    () => ({ grant_type: 'mobile', mobile: randomIds.newId(), code: '' }),
    'no-channel no-channel no-channel no-channel no-channel',
  ),
  row(sessions.sendLoginPhoneCode)(() => ({ phone: aPhone() }), WITH_TOKEN),
  // Without a map provider; their own tests have one.
  row(places.searchPlaces)(() => ({ ...POINT, current: 1 }), `${MEMBERS_ONLY} NO-MAP NO-MAP`),
  row(places.getPlaceAtPoint)(() => POINT, 'dead NO-MAP NO-MAP NO-MAP NO-MAP'),
  row(system.getTime)(() => ({}), ANYBODY),
  row(system.getLocalIp)(() => ({}), ANYBODY),
  row(system.listNotices)(() => ({ current: 1, size: 10, appType: 1 }), 'dead none none none none'),
  row(system.markNoticeRead)(() => ({ id: randomIds.newId() }), 'dead LOGIN NOTICE NOTICE NOTICE'),
  row(system.getPublicValue)(() => ({ key: 'PRPGRAM_VERSION' }), ANYBODY),
  row(system.getPublicValues)(() => ({ keys: ['PRPGRAM_VERSION'] }), ANYBODY),
  row(system.getDictionary)(() => ({ type: 'album_resource_reward_list' }), ANYBODY),
  row(system.getRewardAmounts)(() => ({}), ANYBODY),
  row(system.listAreas)(() => ({ type: 1 }), ANYBODY),
  row(system.listBanners)(() => ({ current: 1, size: 10, appType: 1 }), 'none none none none none'),
  row(users.updateUserInfo)(() => ({ nickname: '' }), 'dead LOGIN NICKNAME NICKNAME NICKNAME'),
  row(users.getUserInfo)(() => ({ userId: owner.id }), WITH_TOKEN),
  row(users.getMemberPermissions)(() => ({}), WITH_TOKEN),
  // Last: it ends the tokens of all of them.
  row(sessions.logout)(() => ({}), WITH_TOKEN),
];

/** Routes that are no calls: who may ask is said here, and by their own tests. */
const OTHER_ROUTES: Readonly<Record<string, { readonly url: string; readonly status: number }>> = {
  'GET,HEAD /docs': { url: '/docs', status: 200 },
  'GET,HEAD /health': { url: '/health', status: 200 },
  'GET,HEAD /ready': { url: '/ready', status: 200 },
  'GET /media/place/:token': { url: '/media/place/0.0.0.x', status: 404 },
  'GET,HEAD /media/banner/:id': { url: `/media/banner/${randomIds.newId()}`, status: 404 },
  // The signature in the address is what opens it.
  'GET,HEAD /media/:token/:variant/:id': { url: `/media/v0/375/${randomIds.newId()}`, status: 404 },
  // The signature in the form is what opens it; without a form it is refused as none.
  'POST /oss/local': { url: '/oss/local', status: 400 },
};

const POINT = { latitude: 26.87, longitude: 100.23 } as const;
const PAGE = { current: 1, size: 10, type: 8, showFaceLocation: false } as const;
const newAlbum = () => ({
  name: '相册',
  description: '',
  template: 1 as const,
  visibility: 2 as const,
  happenedOn: '',
  requestId: randomIds.newId(),
});

let app: TestApp;
let owner: Person;
let ownerId: Id;
let tokens: Readonly<Record<CallerName, string | null>>;

beforeAll(async () => {
  app = await startTestApp();
  owner = await aSignedInPerson(app);
  tokens = {
    visitor: null,
    device: await aDevice(app),
    nameless: (await aSignedInPerson(app, { nickname: '' })).token,
    stranger: (await aSignedInPerson(app)).token,
    owner: owner.token,
  };
  const found = app.parts.db.selectFrom('app_user').select('id').where('uid', '=', owner.id);
  ownerId = (await found.executeTakeFirstOrThrow()).id;
});
afterAll(() => app.close());

/** An album of the owner with a photo and a label; 2: open to whoever has its link, 0: to nobody else. */
async function aTarget(visibility: 0 | 2): Promise<Target> {
  const { db } = app.parts;
  const album = await aSeededAlbum(db, ownerId);
  const label = await aLabel(db, album.albumId);
  await seedMedia(db, album, { count: 1 });
  const made = db.selectFrom('media').select(['uid', 'id']).where('album_id', '=', album.albumId);
  const { uid, id } = await made.executeTakeFirstOrThrow();
  const object = await db
    .insertInto('stored_object')
    .values({
      storage_type: 1,
      key: `upload/${uid}`,
      sha256: Buffer.from(uid.padEnd(32)),
      size_bytes: 1,
      mime: 'image/jpeg',
      uses: 1,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('media').set({ object_id: object.id }).where('id', '=', id).execute();
  await db.updateTable('album').set({ visibility }).where('id', '=', album.albumId).execute();
  const { groups } = await app.call(media.listMediaGroups, { albumId: album.albumUid, type: 8 }, owner);
  return { albumId: album.albumUid, labelId: label.uid, mediaId: uid, groupKey: groups[0]?.key ?? '' };
}

const nobodys = (like: Target): Target => ({
  albumId: randomIds.newId(),
  labelId: randomIds.newId(),
  mediaId: randomIds.newId(),
  groupKey: like.groupKey,
});

const WORDS = new Map<number, string>([
  [ERRORS.LOGIN_REQUIRED.code, 'LOGIN'],
  [ERRORS.FORBIDDEN.code, 'FORBIDDEN'],
  [ERRORS.ALBUM_ABSENT.code, 'ABSENT'],
  [ERRORS.LABEL_ABSENT.code, 'ABSENT'],
  [ERRORS.MEDIA_ABSENT.code, 'ABSENT'],
  [ERRORS.NICKNAME_REQUIRED.code, 'NICKNAME'],
  [ERRORS.NOTICE_ABSENT.code, 'NOTICE'],
  [ERRORS.MAP_UNCONFIGURED.code, 'NO-MAP'],
]);

/** One word, and the whole answer for comparing. */
async function ask(
  { call, input }: Row,
  target: Target,
  caller: CallerName,
): Promise<{ word: string; answer: string }> {
  const token = tokens[caller];
  try {
    const data = await app.call(call, input(target), token === null ? {} : { token });
    return { word: isEmpty(data) ? 'none' : 'ok', answer: JSON.stringify(data) };
  } catch (error) {
    if (!(error instanceof TestRefusal)) throw error;
    const answer = `${error.status} ${error.code} ${error.msg}`;
    if (error.status === 424) return { word: 'dead', answer };
    if (error.status === 426) return { word: 'no-channel', answer };
    return { word: WORDS.get(error.code) ?? answer, answer };
  }
}

function isEmpty(data: unknown): boolean {
  if (Array.isArray(data)) return data.length === 0;
  if (typeof data !== 'object' || data === null) return false;
  if ('removed' in data) return data.removed === 0;
  return 'records' in data && Array.isArray(data.records) && data.records.length === 0;
}

const nameOf = ({ method, path }: Pick<Row['call'], 'method' | 'path'>): string => `${method} ${path}`;

test('the table names every call once, and every other route', () => {
  expect(TABLE.map(({ call }) => nameOf(call)).sort()).toEqual(app.routes.endpoints.map(nameOf).sort());
  const tops = app.http
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .map((line) => /^[├└]── (\S+) \(([^)]+)\)$/.exec(line))
    .flatMap((found) =>
      found === null ? [] : [{ path: found[1] ?? '', methods: (found[2] ?? '').split(', ').sort() }],
    );
  const served = new Set(
    app.routes.endpoints.flatMap(({ path, policy }) =>
      [path, ...policy.aliases].map((each) => each.replace(/\{(\w+)\}/g, ':$1')),
    ),
  );
  const others = tops
    .filter(({ path }) => !served.has(path))
    .map(({ path, methods }) => `${methods.join(',')} ${path}`);
  expect(others.sort()).toEqual(Object.keys(OTHER_ROUTES).sort());
});

test.each(Object.entries(OTHER_ROUTES))('%s needs no token', async (name, { url, status }) => {
  const method = name.startsWith('POST') ? 'POST' : 'GET';
  expect((await app.http.inject({ method, url })).statusCode).toBe(status);
});

describe.each(TABLE.map((each) => [nameOf(each.call), each] as const))('%s', (_name, each) => {
  test('answers each caller as the table says', async () => {
    for (const [visibility, expected] of [[2, each.open] as const, [0, each.closed] as const]) {
      if (expected === undefined) continue;
      const target = await aTarget(visibility);
      const words = [];
      for (const caller of CALLERS) words.push((await ask(each, target, caller)).word);
      expect(words.join(' ')).toBe(expected);
    }
  });

  if (each.closed !== undefined) {
    test('gives who may not see an album the answer for one that is not there', async () => {
      const target = await aTarget(0);
      for (const caller of CALLERS.filter((name) => name !== 'owner')) {
        const forbidden = await ask(each, target, caller);
        const absent = await ask(each, nobodys(target), caller);
        expect([caller, forbidden.answer]).toEqual([caller, absent.answer]);
      }
    });
  }
});

test('a channel is what signs in', async () => {
  const issued = app.call(
    sessions.issueToken,
    { grant_type: 'mobile', mobile: randomIds.newId(), code: '' },
    { channel: CHANNELS.device },
  );
  expect((await issued).user_info).toBeNull();
});

import { ADMIN_RIGHTS } from '@contract/constants/admin-right';
import { CHANNELS } from '@contract/constants/channels';
import { ERRORS } from '@contract/errors';
import { listMediaGroups } from '@contract/http/media';
import { issueToken } from '@contract/http/session';
import { randomIds } from '../../server/adapters/ids/random';
import type { Id } from '../../server/db/tables';
import { startTestApp, type TestApp, TestRefusal } from '../support/app-harness';
import { listContractCalls, nameOfCall } from '../support/contract-calls';
import { aDevice, aPhone } from '../support/people';
import { aLabel, aSeededAlbum, seedMedia } from '../support/seed-media';
import { OTHER_ROUTES, type Role, ROLES, type Row, TABLE, type Target } from './access-matrix.table';

interface Somebody {
  readonly id: Id;
  readonly uid: string;
  readonly token: string;
}

/** New ones for each row: a call may end a token or change whoever asks. */
interface Cast {
  readonly tokens: Readonly<Record<Role, string | null>>;
  readonly owner: Somebody;
  readonly manager: Somebody;
}

let app: TestApp;
let otherPersonId: string;

beforeAll(async () => {
  app = await startTestApp({ env: { MAX_LOGIN_CALLS_PER_MINUTE: '100000', MAX_CALLS_PER_MINUTE: '1000000' } });
  otherPersonId = (await aPersonNamed('旁人')).uid;
});
afterAll(() => app.close());

async function aPersonNamed(nickname: string, set: { isAdmin?: boolean; level?: 'level_40' } = {}): Promise<Somebody> {
  const phone = aPhone();
  const token = await app.services.session.sessions.openForOperator(phone);
  const made = app.parts.db
    .updateTable('app_user')
    .set({ nickname })
    .where('phone', '=', phone)
    .returning(['id', 'uid']);
  const person = await made.executeTakeFirstOrThrow();
  if (set.isAdmin === true) await app.services.moderation.rights.set(phone, ADMIN_RIGHTS);
  if (set.level !== undefined) await app.services.user.users.setMember(phone, set.level, null);
  return { ...person, token };
}

async function aCast(): Promise<Cast> {
  const [device, owner, manager, account, user, member, admin] = await Promise.all([
    aDevice(app),
    aPersonNamed('主人'),
    aPersonNamed('管家'),
    aPersonNamed(''),
    aPersonNamed('路人'),
    aPersonNamed('会员', { level: 'level_40' }),
    aPersonNamed('站长', { isAdmin: true }),
  ]);
  const tokens = {
    visitor: null,
    device,
    account: account.token,
    user: user.token,
    member: member.token,
    admin: admin.token,
    manager: manager.token,
    owner: owner.token,
  };
  return { tokens, owner, manager };
}

/** An album of the owner with a photo and a label; 2: open to whoever has its link, 0: to nobody but its holders. */
async function aTarget({ owner, manager }: Cast, visibility: 0 | 2): Promise<Target> {
  const { db } = app.parts;
  const album = await aSeededAlbum(db, owner.id);
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
  await app.parts.store.put(`upload/${uid}`, Buffer.from('a'));
  await db.updateTable('media').set({ object_id: object.id }).where('id', '=', id).execute();
  await db.updateTable('album').set({ visibility }).where('id', '=', album.albumId).execute();
  const role = { album_id: album.albumId, user_id: manager.id, role: 1, created_at: new Date() };
  await db.insertInto('album_user').values(role).execute();
  const { groups } = await app.call(listMediaGroups, { albumId: album.albumUid, type: 8 }, owner);
  const groupKey = groups[0]?.key ?? '';
  return { albumId: album.albumUid, labelId: label.uid, mediaId: uid, groupKey, otherPersonId };
}

const nobodys = ({ groupKey }: Target): Target => ({
  albumId: randomIds.newId(),
  labelId: randomIds.newId(),
  mediaId: randomIds.newId(),
  groupKey,
  otherPersonId,
});

const WORDS = new Map<number, string>([
  [ERRORS.LOGIN_REQUIRED.code, 'LOGIN'],
  [ERRORS.FORBIDDEN.code, 'FORBIDDEN'],
  [ERRORS.ALBUM_ABSENT.code, 'ABSENT'],
  [ERRORS.LABEL_ABSENT.code, 'ABSENT'],
  [ERRORS.MEDIA_ABSENT.code, 'ABSENT'],
]);
/** Says that the table asks wrongly, not that somebody may not. */
const BAD_QUESTION: readonly number[] = [ERRORS.BAD_INPUT.code, ERRORS.TOO_MANY_REQUESTS.code];

/** One word, and the whole answer for comparing. */
async function ask(
  { call, input }: Row,
  target: Target,
  token: string | null,
): Promise<{ word: string; answer: string }> {
  try {
    const data = await app.call(call, input(target), token === null ? {} : { token });
    // What was asked for is named in some answers.
    const answer = JSON.stringify(data).replaceAll(target.mediaId, 'asked');
    return { word: isEmpty(data) ? 'none' : 'ok', answer };
  } catch (error) {
    if (!(error instanceof TestRefusal)) throw error;
    const answer = `${error.status} ${error.code} ${error.msg}`;
    if (error.status === 424) return { word: 'dead', answer };
    if (error.status === 426 && call.policy.auth === 'channel') return { word: 'no-channel', answer };
    const isJudgement = (error.status === 200 || error.status === 426) && !BAD_QUESTION.includes(error.code);
    return { word: WORDS.get(error.code) ?? (isJudgement ? 'judged' : answer), answer };
  }
}

function isEmpty(data: unknown): boolean {
  if (data === false) return true;
  // Nothing, or each item refused.
  if (Array.isArray(data)) return data.every((item: { code?: number } | null) => (item?.code ?? 0) !== 0);
  if (typeof data !== 'object' || data === null) return false;
  for (const count of ['removed', 'changed', 'taken'] as const) {
    if (count in data) return (data as Record<string, unknown>)[count] === 0;
  }
  return 'records' in data && Array.isArray(data.records) && data.records.length === 0;
}

test('the table names every call of the contract once', () => {
  expect(TABLE.map(({ call }) => nameOfCall(call)).sort()).toEqual(listContractCalls().map(nameOfCall).sort());
});

test('and every other route', () => {
  const tops = app.http
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .map((line) => /^[├└]── (\S+) \(([^)]+)\)$/.exec(line))
    .flatMap((found) =>
      found === null ? [] : [{ path: found[1] ?? '', methods: (found[2] ?? '').split(', ').sort() }],
    );
  const served = new Set(
    app.routes.endpoints.flatMap((each) =>
      [each.path, ...each.policy.aliases].map((servedPath) => servedPath.replace(/\{(\w+)\}/g, ':$1')),
    ),
  );
  const others = tops.filter((top) => !served.has(top.path)).map((top) => `${top.methods.join(',')} ${top.path}`);
  expect(others.sort()).toEqual(Object.keys(OTHER_ROUTES).sort());
});

test.each(Object.entries(OTHER_ROUTES))('%s needs no token', async (name, { url, status }) => {
  const method = name.startsWith('POST') ? 'POST' : 'GET';
  expect((await app.http.inject({ method, url })).statusCode).toBe(status);
});

describe.each(TABLE.map((each) => [nameOfCall(each.call), each] as const))('%s', (_name, each) => {
  let cast: Cast;
  beforeAll(async () => {
    cast = await aCast();
  });

  test('answers each role as the table says', async () => {
    for (const [visibility, expected] of [[2, each.open] as const, [0, each.closed] as const]) {
      if (expected === null) continue;
      let target = await aTarget(cast, visibility);
      const said: string[] = [];
      for (const role of ROLES) {
        said.push(`${role} ${(await ask(each, target, cast.tokens[role])).word}`);
        if (each.spends) target = await aTarget(cast, visibility);
      }
      const words = expected.split(' ');
      expect(said).toEqual(ROLES.map((role, at) => `${role} ${words[at]}`));
    }
  });

  if (each.closed !== null) {
    test('gives who may not see an album the answer for one that is not there', async () => {
      const target = await aTarget(cast, 0);
      for (const role of ROLES.filter((name) => name !== 'owner' && name !== 'manager')) {
        const forbidden = await ask(each, target, cast.tokens[role]);
        const absent = await ask(each, nobodys(target), cast.tokens[role]);
        expect([role, forbidden.answer]).toEqual([role, absent.answer]);
      }
    });
  }
});

test('a channel is what signs in', async () => {
  const input = { grant_type: 'mobile', mobile: randomIds.newId(), code: '' } as const;
  expect((await app.call(issueToken, input, { channel: CHANNELS.device })).user_info).toBeNull();
});

import { NO_WATCH } from '../../../../server/db/watch/row-watch';
import { ERRORS } from '@contract/errors';
import { createMemoryClock } from '../../../../server/adapters/clock/memory';
import { randomIds } from '../../../../server/adapters/ids/random';
import type { Db, Id } from '../../../../server/db/tables';
import type { Caller } from '../../../../server/http/caller';
import {
  type AlbumFacts,
  albumRights,
  isAlbumListed,
  type Viewer,
} from '../../../../server/modules/access/access.rules';
import { type AccessService, createAccess, viewerOf } from '../../../../server/modules/access/access.service';
import { createTestDatabase, type TestDatabase } from '../../../support/database';
import { aPerson } from '../../../support/seed-media';
import { seededRandom } from '../../../support/seeded-random';

const NOW = new Date('2026-05-15T12:00:00Z');
const ORIGIN = { ip: '127.0.0.1', client: 'WEB', equipmentCode: '', localIp: '', userAgent: '' };
const SALT = Buffer.alloc(16);

interface Somebody {
  readonly caller: Caller;
  readonly userId: Id | null;
  readonly sessionId: Id | null;
}

interface AlbumPlan {
  readonly ownerId: Id;
  readonly visibility: number;
  readonly isDeleted?: boolean;
  readonly isHidden?: boolean;
  readonly expires?: 'no' | 'past' | 'now' | 'later';
  readonly uploadBy?: number;
  readonly downloadBy?: number;
  /** Null: the album has no counter at all. */
  readonly visible?: number | null;
  readonly people?: readonly { readonly userId: Id; readonly role: number; readonly permissions: string[] }[];
  readonly passwords?: readonly number[];
  /** `stale`: for a password that the album no longer has. */
  readonly grants?: readonly { readonly sessionId: Id; readonly type: number; readonly isStale: boolean }[];
  readonly hiddenFor?: readonly Id[];
}

interface Fixture {
  readonly id: Id;
  readonly uid: string;
  readonly plan: AlbumPlan;
  readonly epoch: number;
  readonly holderEpoch: number;
}

async function insertAlbum(db: Db, plan: AlbumPlan): Promise<Fixture> {
  const uid = randomIds.newId();
  const ends = { no: null, past: NOW.getTime() - 1, now: NOW.getTime(), later: NOW.getTime() + 1 }[
    plan.expires ?? 'no'
  ];
  const { id } = await db
    .insertInto('album')
    .values({
      uid,
      owner_id: plan.ownerId,
      request_id: uid,
      name: '相册',
      template: 2,
      visibility: plan.visibility,
      happened_on: null,
      cover_id: null,
      created_at: NOW,
      updated_at: NOW,
      deleted_at: plan.isDeleted === true ? NOW : null,
      is_hidden: plan.isHidden ?? false,
      expires_at: ends === null ? null : new Date(ends),
      upload_by: plan.uploadBy ?? 2,
      download_by: plan.downloadBy ?? 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const visible = plan.visible ?? null;
  if (visible !== null) {
    const counted = { album_id: id, label_id: '0', kind: visible % 2, visible_count: visible, listed_count: 5 };
    await db.insertInto('album_count').values(counted).execute();
  }
  for (const { userId, role, permissions } of plan.people ?? []) {
    const person = { album_id: id, user_id: userId, role, permissions, created_at: NOW };
    await db.insertInto('album_user').values(person).execute();
  }
  for (const type of plan.passwords ?? []) {
    await db
      .insertInto('album_password')
      .values({ album_id: id, type, salt: SALT, hash: SALT, version: 'v2' })
      .execute();
  }
  for (const { sessionId, type, isStale } of plan.grants ?? []) {
    const grant = { session_id: sessionId, album_id: id, type, version: isStale ? 'v1' : 'v2', granted_at: NOW };
    await db.insertInto('album_grant').values(grant).execute();
  }
  for (const user_id of plan.hiddenFor ?? []) {
    await db.insertInto('album_hidden').values({ user_id, album_id: id, hidden_at: NOW }).execute();
  }
  const row = db
    .selectFrom('album')
    .select(['access_epoch as epoch', 'holder_epoch as holderEpoch'])
    .where('id', '=', id);
  return { id, uid, plan, ...(await row.executeTakeFirstOrThrow()) };
}

/** What the plan means for one reader, said apart from the SQL. */
function factsOf({ plan, epoch, holderEpoch }: Fixture, reader: Somebody): AlbumFacts {
  const person = plan.people?.find(({ userId }) => userId === reader.userId);
  const hasGrant = (type: number) =>
    plan.passwords?.includes(type) === true &&
    plan.grants?.some((grant) => grant.type === type && grant.sessionId === reader.sessionId && !grant.isStale) ===
      true;
  return {
    ownerId: plan.ownerId,
    readerRole: person?.role ?? null,
    readerPermissions: person?.permissions ?? null,
    visibility: plan.visibility,
    isHidden: plan.isHidden ?? false,
    isExpired: plan.expires === 'past' || plan.expires === 'now',
    isDeleted: plan.isDeleted ?? false,
    hasViewGrant: hasGrant(1),
    hasUploadGrant: hasGrant(2),
    hasUploadPassword: plan.passwords?.includes(2) === true,
    uploadBy: plan.uploadBy ?? 2,
    downloadBy: plan.downloadBy ?? 1,
    downloadOriginal: false,
    watermarkKind: 0,
    commentsOn: true,
    epoch,
    holderEpoch,
  };
}

let access: AccessService;
let database: TestDatabase;
let everybody: Somebody[];
let albums: Fixture[];

async function aSession(db: Db, userId: Id | null): Promise<Somebody> {
  const device = await db
    .insertInto('device')
    .values({ key_hash: Buffer.from(randomIds.newId()), created_at: NOW })
    .returning('id')
    .executeTakeFirstOrThrow();
  const session = await db
    .insertInto('session_token')
    .values({
      token_hash: Buffer.from(randomIds.newId()),
      channel: 'device',
      device_id: device.id,
      user_id: userId,
      created_at: NOW,
      expires_at: new Date(NOW.getTime() + 1000),
      last_used_at: NOW,
      revoked_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sessionId = session.id;
  const caller: Caller =
    userId === null
      ? { kind: 'device', sessionId, deviceId: device.id, origin: ORIGIN }
      : { kind: 'user', sessionId, userId, hasNickname: true, isAdmin: false, origin: ORIGIN };
  return { caller, userId, sessionId };
}

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  access = createAccess({ db, watch: NO_WATCH, clock: createMemoryClock(NOW) });
  const people = [await aPerson(db), await aPerson(db), await aPerson(db), await aPerson(db)];
  everybody = [{ caller: { kind: 'anonymous', origin: ORIGIN }, userId: null, sessionId: null }];
  // Two devices, and two tokens of the first person: what one token has entered, another has not.
  for (const userId of [null, null, ...people, people[0] ?? null]) everybody.push(await aSession(db, userId));
  const sessions = everybody.flatMap(({ sessionId }) => (sessionId === null ? [] : [sessionId]));
  const random = seededRandom(20260515);
  const pick = <T>(choices: readonly T[]): T => {
    const chosen = choices[random.below(choices.length)];
    if (chosen === undefined) throw new Error('nothing to pick from');
    return chosen;
  };
  albums = [];
  for (let index = 0; index < 500; index += 1) {
    const ownerId = pick(people);
    albums.push(
      await insertAlbum(db, {
        ownerId,
        visibility: pick([1, 1, 2, 3, 3, 4, 4, 0, 5]),
        isDeleted: random.below(6) === 0,
        isHidden: random.below(4) === 0,
        expires: pick(['no', 'no', 'no', 'past', 'now', 'later']),
        uploadBy: pick([1, 2, 3, 4]),
        downloadBy: pick([0, 1, 2]),
        visible: pick([null, 0, 1, 2]),
        // Also of the owner: being one comes first.
        people: people
          .filter(() => random.below(2) === 0)
          .map((userId) => {
            const permissions = ['review', 'upload', 'label', 'delete'].filter(() => random.below(3) === 0);
            return { userId, role: pick([1, 2, 2, 3, 9]), permissions };
          }),
        passwords: [1, 2].filter(() => random.below(2) === 0),
        grants: sessions.flatMap((sessionId) =>
          [1, 2].flatMap((type) =>
            random.below(3) === 0 ? [{ sessionId, type, isStale: random.below(3) === 0 }] : [],
          ),
        ),
        hiddenFor: people.filter(() => random.below(5) === 0),
      }),
    );
  }
});
afterAll(() => database.drop());

const sorted = (rows: readonly { readonly id: Id }[]): Id[] => rows.map(({ id }) => id).sort();

describe('the condition in SQL and the rule for a row say the same of 500 random albums', () => {
  test('of seeing', async () => {
    for (const reader of everybody) {
      const viewer: Viewer = { userId: reader.userId };
      const rows = await database.db.selectFrom('album').select('id').where(access.seenAlbums(reader.caller)).execute();
      const wanted = albums.filter((album) => albumRights(factsOf(album, reader), viewer).canSee);
      expect(wanted.length).toBeGreaterThan(20);
      expect(wanted.length).toBeLessThan(albums.length - 20);
      expect(sorted(rows)).toEqual(sorted(wanted));
    }
  });

  test.each(['public', 'mine', 'managed', 'joined', 'involved', 'hidden'] as const)('of the list %s', async (scope) => {
    for (const reader of everybody) {
      const isListed = access.listedAlbums(reader.caller, scope);
      const rows = await database.db.selectFrom('album').select('id').where(isListed).execute();
      const wanted = albums.filter((album) => {
        const { visible, hiddenFor } = album.plan;
        const isHiddenForReader = reader.userId !== null && hiddenFor?.includes(reader.userId) === true;
        const facts = { ...factsOf(album, reader), hasVisibleMedia: (visible ?? 0) > 0, isHiddenForReader };
        return isAlbumListed(facts, { userId: reader.userId }, scope);
      });
      expect(wanted.length > 0).toBe(scope === 'public' || reader.userId !== null);
      expect(sorted(rows)).toEqual(sorted(wanted));
    }
  });

  test('of one album, by its link and by its key', async () => {
    for (const reader of everybody) {
      for (const album of albums.slice(0, 100)) {
        const rights = albumRights(factsOf(album, reader), viewerOf(reader.caller));
        const found = { albumId: album.id, albumUid: album.uid, ownerId: album.plan.ownerId, rights };
        const door = await access.findDoor(database.db, reader.caller, { uid: album.uid });
        expect(door).toEqual(rights.door === 'absent' ? null : found);
        const byKey = await access.findAlbum(database.db, reader.caller, { id: album.id });
        expect(byKey).toEqual(rights.canSee ? found : null);
      }
    }
  });
});

describe('what is said to one who may not', () => {
  const codeOf = async (caller: Caller, uid: string, need: 'see' | 'upload' | 'manage' | 'own'): Promise<number> =>
    access.requireAlbum(database.db, caller, uid, need).then(
      () => 0,
      (error: { code: number }) => error.code,
    );

  test('absent where he may not know of it, forbidden where he may see it', async () => {
    const [, device, , owner, manager, stranger] = everybody;
    if (!device || !owner?.userId || !manager?.userId || !stranger) throw new Error('nobody there');
    const plan = { ownerId: owner.userId, people: [{ userId: manager.userId, role: 1, permissions: [] }] };
    const make = (facts: Partial<AlbumPlan>) => insertAlbum(database.db, { ...plan, visibility: 1, ...facts });
    const [open, closed, deleted] = [await make({}), await make({ visibility: 4 }), await make({ isDeleted: true })];
    for (const { caller } of [stranger, device]) {
      expect(await codeOf(caller, open.uid, 'see')).toBe(0);
      for (const need of ['upload', 'manage', 'own'] as const) {
        const refused = need === 'upload' ? ERRORS.UPLOAD_NOT_FOR_YOU : ERRORS.FORBIDDEN;
        expect(await codeOf(caller, open.uid, need)).toBe(refused.code);
        expect(await codeOf(caller, closed.uid, need)).toBe(ERRORS.ALBUM_ABSENT.code);
        expect(await codeOf(caller, deleted.uid, need)).toBe(ERRORS.ALBUM_ABSENT.code);
        expect(await codeOf(caller, randomIds.newId(), need)).toBe(ERRORS.ALBUM_ABSENT.code);
      }
    }
    expect(await codeOf(manager.caller, closed.uid, 'manage')).toBe(0);
    expect(await codeOf(manager.caller, closed.uid, 'own')).toBe(ERRORS.FORBIDDEN.code);
    expect(await codeOf(owner.caller, closed.uid, 'own')).toBe(0);
    expect(await codeOf(owner.caller, deleted.uid, 'see')).toBe(ERRORS.ALBUM_ABSENT.code);
  });

  test('what is missing, where that is all that is missing', async () => {
    const [, device, , owner, stranger] = everybody;
    if (!device?.sessionId || !owner?.userId || !stranger?.sessionId) throw new Error('nobody there');
    const grants = [{ sessionId: stranger.sessionId, type: 1, isStale: false }];
    const plan = { ownerId: owner.userId, visibility: 3, passwords: [1, 2], uploadBy: 4, grants };
    const album = await insertAlbum(database.db, plan);
    expect(await codeOf(device.caller, album.uid, 'see')).toBe(ERRORS.ALBUM_PASSWORD_REQUIRED.code);
    expect(await codeOf(stranger.caller, album.uid, 'see')).toBe(0);
    expect(await codeOf(stranger.caller, album.uid, 'upload')).toBe(ERRORS.UPLOAD_PASSWORD_REQUIRED.code);
    const expired = await insertAlbum(database.db, { ...plan, visibility: 1, expires: 'now' });
    expect(await codeOf(stranger.caller, expired.uid, 'see')).toBe(ERRORS.ALBUM_EXPIRED.code);
    const hidden = await insertAlbum(database.db, { ...plan, isHidden: true, expires: 'now' });
    expect(await codeOf(stranger.caller, hidden.uid, 'see')).toBe(ERRORS.ALBUM_ABSENT.code);
  });
});

import { ERRORS } from '@contract/errors';
import { randomIds } from '../../../../server/adapters/ids/random';
import type { Db, Id } from '../../../../server/db/tables';
import type { Caller } from '../../../../server/http/caller';
import { albumRights, isAlbumListed } from '../../../../server/modules/access/access.rules';
import { createAccess } from '../../../../server/modules/access/access.service';
import { createTestDatabase, type TestDatabase } from '../../../support/database';
import { aPerson } from '../../../support/seed-media';
import { seededRandom } from '../../../support/seeded-random';

const ORIGIN = { ip: '127.0.0.1', client: 'WEB', equipmentCode: '', localIp: '', userAgent: '' };
const DEVICE: Caller = { kind: 'device', sessionId: '1', deviceId: '1', origin: ORIGIN };
const userCaller = (userId: Id): Caller => ({
  kind: 'user',
  sessionId: '1',
  userId,
  hasNickname: true,
  isAdmin: false,
  origin: ORIGIN,
});

interface AlbumFixture {
  readonly id: Id;
  readonly uid: string;
  readonly ownerId: Id;
  readonly managerIds: readonly Id[];
  readonly visibility: number;
  readonly isDeleted: boolean;
  readonly hasVisibleMedia: boolean;
}

/** `visible` null: the album has no counter at all. */
async function insertAlbum(
  db: Db,
  facts: { ownerId: Id; managerIds: readonly Id[]; visibility: number; isDeleted: boolean; visible: number | null },
): Promise<AlbumFixture> {
  const now = new Date('2026-05-15T12:00:00Z');
  const uid = randomIds.newId();
  const { id } = await db
    .insertInto('album')
    .values({
      uid,
      owner_id: facts.ownerId,
      request_id: uid,
      name: '相册',
      template: 2,
      visibility: facts.visibility,
      happened_on: null,
      cover_id: null,
      created_at: now,
      updated_at: now,
      deleted_at: facts.isDeleted ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (facts.visible !== null) {
    await db
      .insertInto('album_count')
      .values({ album_id: id, label_id: '0', kind: facts.visible % 2, visible_count: facts.visible, listed_count: 5 })
      .execute();
  }
  for (const user_id of facts.managerIds) {
    await db.insertInto('album_user').values({ album_id: id, user_id, role: 1, created_at: now }).execute();
  }
  return { id, uid, ...facts, hasVisibleMedia: (facts.visible ?? 0) > 0 };
}

let database: TestDatabase;
let people: Id[];
let albums: AlbumFixture[];
const access = createAccess();

beforeAll(async () => {
  database = await createTestDatabase();
  people = [await aPerson(database.db), await aPerson(database.db), await aPerson(database.db)];
  const random = seededRandom(20260515);
  const pick = <T>(choices: readonly T[]): T => {
    const chosen = choices[random.below(choices.length)];
    if (chosen === undefined) throw new Error('nothing to pick from');
    return chosen;
  };
  albums = [];
  for (let index = 0; index < 300; index += 1) {
    albums.push(
      await insertAlbum(database.db, {
        ownerId: pick(people),
        managerIds: people.filter(() => random.below(4) === 0),
        visibility: pick([1, 1, 2, 3, 0]),
        isDeleted: random.below(4) === 0,
        visible: pick([null, 0, 1, 2]),
      }),
    );
  }
});
afterAll(() => database.drop());

const viewers = (): { caller: Caller; userId: Id | null }[] => [
  { caller: DEVICE, userId: null },
  { caller: { kind: 'anonymous', origin: ORIGIN }, userId: null },
  ...people.map((userId) => ({ caller: userCaller(userId), userId })),
];

describe('the condition in SQL and the rule for a row say the same of 300 random albums', () => {
  test('of seeing', async () => {
    for (const { caller, userId } of viewers()) {
      const rows = await database.db.selectFrom('album').select('id').where(access.seenAlbums(caller)).execute();
      const wanted = albums.filter((album) => albumRights(album, { userId }).canSee);
      expect(wanted.length).toBeGreaterThan(0);
      expect(rows.map(({ id }) => id).sort()).toEqual(wanted.map(({ id }) => id).sort());
    }
  });

  test.each(['public', 'mine'] as const)('of the list %s', async (scope) => {
    for (const { caller, userId } of viewers()) {
      const isListed = access.listedAlbums(caller, scope);
      const rows = await database.db.selectFrom('album').select('id').where(isListed).execute();
      const wanted = albums.filter((album) => isAlbumListed(album, { userId }, scope));
      expect(wanted.length > 0).toBe(scope === 'public' || userId !== null);
      expect(rows.map(({ id }) => id).sort()).toEqual(wanted.map(({ id }) => id).sort());
    }
  });

  test('of one album, by its link and by its key', async () => {
    for (const { caller, userId } of viewers()) {
      for (const album of albums.slice(0, 60)) {
        const rights = albumRights(album, { userId });
        const byUid = await access.findAlbum(database.db, caller, { uid: album.uid });
        expect(byUid).toEqual(
          rights.canSee ? { albumId: album.id, albumUid: album.uid, ownerId: album.ownerId, rights } : null,
        );
        expect(await access.findAlbum(database.db, caller, { id: album.id })).toEqual(byUid);
      }
    }
  });
});

describe('what is said to one who may not', () => {
  test('absent where he may not see it, forbidden where he may', async () => {
    const [ownerId = '', otherId = '', managerId = ''] = people;
    const album = (visibility: number, isDeleted = false) =>
      insertAlbum(database.db, { ownerId, managerIds: [managerId], visibility, isDeleted, visible: null });
    const [open, secret, deleted] = [await album(1), await album(0), await album(1, true)];
    const stranger = userCaller(otherId);
    for (const need of ['upload', 'manage'] as const) {
      const require = (uid: string) => access.requireAlbum(database.db, stranger, uid, need);
      await expect(require(open.uid)).rejects.toMatchObject({ code: ERRORS.FORBIDDEN.code });
      await expect(require(secret.uid)).rejects.toMatchObject({ code: ERRORS.ALBUM_ABSENT.code });
      await expect(require(deleted.uid)).rejects.toMatchObject({ code: ERRORS.ALBUM_ABSENT.code });
      await expect(require(randomIds.newId())).rejects.toMatchObject({ code: ERRORS.ALBUM_ABSENT.code });
    }
    const owner = userCaller(ownerId);
    expect((await access.requireAlbum(database.db, owner, secret.uid, 'manage')).rights.role).toBe('holder');
    const manager = userCaller(managerId);
    expect((await access.requireAlbum(database.db, manager, secret.uid, 'manage')).rights.role).toBe('holder');
    const owned = access.requireAlbum(database.db, manager, secret.uid, 'own');
    await expect(owned).rejects.toMatchObject({ code: ERRORS.FORBIDDEN.code });
    const gone = access.requireAlbum(database.db, owner, deleted.uid, 'see');
    await expect(gone).rejects.toMatchObject({ code: ERRORS.ALBUM_ABSENT.code });
  });
});

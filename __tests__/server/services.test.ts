import { endpoint } from '@contract/http/endpoint';
import { exportMyAccount } from '@contract/http/security';
import { Empty } from '@contract/schemas/shared';
import { sql } from 'kysely';
import Type from 'typebox';
import { createMemoryObjectStore, type MemoryObjectStore } from '../../server/adapters/object-store/memory';
import { defineArea } from '../../server/area';
import { AREAS } from '../../server/areas';
import type { Db, Id } from '../../server/db/tables';
import { handleJob, jobKind } from '../../server/jobs/queue';
import type { AccessArea } from '../../server/modules/access/access.wiring';
import { pictureColumn } from '../../server/modules/user/picture-column';
import type { UserArea } from '../../server/modules/user/user.wiring';
import type { ServerDeps } from '../../server/deps';
import { wireAreas } from '../../server/services';
import { startTestApp, TEST_NOW, type TestApp } from '../support/app-harness';
import { aSignedInPerson, type Person } from '../support/people';

const Words = Type.Array(Type.String());
const listWords = endpoint<Empty, string[]>('GET', '/test/postcards', { auth: 'user' });
const SWEEP = jobKind<Record<string, never>>('postcard-sweep');

/** An area that there is not: postcards, each with a picture, counted beside their writer. */
const postcardArea = defineArea({
  name: 'postcard',
  tables: {
    postcard: {
      erasure: {
        listPictures: async (db, userId) => {
          const { rows } = await sql<{ address: string }>`
            select picture_url as address from postcard where writer_id = ${userId}`.execute(db);
          return rows.map(({ address }) => address);
        },
        first: (tx, { userId }) => sql`delete from postcard where writer_id = ${userId}`.execute(tx),
      },
      exports: { postcards: (userId) => sql`select words from postcard where writer_id = ${userId} order by id` },
      files: { picture_url: pictureColumn('empty') },
    },
    postcard_count: {
      notExported: 'is a sum of the postcards',
      counters: {
        fault: 'postcard-miscounted',
        words: '明信片的张数不对',
        list: async (db) => {
          const { rows } = await sql<{ id: Id; problem: string }>`
            select writer_id as id, total || ' counted' as problem from postcard_count
            where total <> (select count(*) from postcard where postcard.writer_id = postcard_count.writer_id)`.execute(
            db,
          );
          return rows;
        },
        repair: async (db, id) => {
          await sql`
            update postcard_count set total = (select count(*) from postcard where writer_id = ${id})
            where writer_id = ${id}`.execute(db);
        },
      },
    },
  },
  wire: ({ db, jobs }, { user }: UserArea) => ({
    async listWords() {
      const { rows } = await sql<{ words: string }>`select words from postcard order by id`.execute(db);
      return rows.map(({ words }) => words);
    },
    hasAnybody: () => user.users.hasAnybody(),
    scheduleNext: () => jobs.add(db, SWEEP, {}, { key: 'postcard-sweep', runAt: TEST_NOW }),
    sweep: async () => {
      await sql`delete from postcard where words = ''`.execute(db);
    },
  }),
  async bind({ routes }, own) {
    routes.bind(listWords, { input: Empty, data: Words }, () => own.listWords());
  },
  jobs: (own) => [handleJob(SWEEP, () => own.sweep())],
  schedules: (own) => [own],
});

async function wirePostcards(parts: ServerDeps) {
  await sql`
    create table postcard (id bigint primary key, writer_id bigint not null references app_user (id), words text not null,
      picture_url text not null)`.execute(parts.db);
  await sql`
    create table postcard_count (writer_id bigint primary key references app_user (id) on delete cascade, total int not null)`.execute(
    parts.db,
  );
  return wireAreas([...AREAS, postcardArea], parts);
}

const forever = new AbortController().signal;
const PICTURE = { address: `/media/person/${'P'.repeat(22)}`, key: `avatar/${'P'.repeat(22)}.webp` };

let app: TestApp;
let store: MemoryObjectStore;
let db: Db;
let writer: Person;
let writerId: Id;

beforeAll(async () => {
  store = createMemoryObjectStore(() => app.clock.now());
  app = await startTestApp({ wire: wirePostcards, parts: { store } });
  // What is scheduled for later is not due by the database's clock either.
  app.clock.set(new Date());
  db = app.parts.db;
});
beforeEach(async () => {
  writer = await aSignedInPerson(app);
  const row = await db.selectFrom('app_user').select('id').where('uid', '=', writer.id).executeTakeFirstOrThrow();
  writerId = row.id;
  await sql`insert into postcard values (1, ${writerId}, '你好', ${PICTURE.address}), (2, ${writerId}, '', '')`.execute(
    db,
  );
  await sql`insert into postcard_count values (${writerId}, 2)`.execute(db);
  await store.put(PICTURE.key, Buffer.from('a picture'));
});
afterEach(async () => {
  await sql`delete from postcard`.execute(db);
  await sql`delete from postcard_count`.execute(db);
});
afterAll(() => app.close());

async function countRows(): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from postcard`.execute(db);
  return rows[0]?.total ?? 0;
}

async function listFaults(isRepairing: boolean): Promise<[string, string | null, number, number][]> {
  const { findings } = await app.services.media.doctor.examine({ isRepairing, signal: forever });
  return findings
    .filter(({ count }) => count > 0)
    .map(({ fault, words, count, repaired }) => [fault, words, count, repaired]);
}

describe('an area that is added to the list', () => {
  test('serves its calls', async () => {
    expect(await app.call(listWords, {}, writer)).toEqual(['你好', '']);
  });

  test('is scheduled with the others, and its jobs run', async () => {
    for (const schedule of app.wired.schedules) await schedule.scheduleNext();
    const { rows } = await app.database.pool.query<{ name: string }>(
      'select task_identifier as name from graphile_worker.jobs order by 1',
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'account-sweep',
      'bin-sweep',
      'capacity-overdue',
      'chat-picture-sweep',
      'face-sweep',
      'generation-sweep',
      'media-check-sweep',
      'media-examine',
      'media-sweep',
      'notice-sweep',
      'order-statements',
      'order-sweep',
      'points-end',
      'post-sweep',
      'postcard-sweep',
      'push-sweep',
      'statistics-roll-up',
      'withdrawal-sweep',
    ]);
    await app.runJobs();
    expect(await app.call(listWords, {}, writer)).toEqual(['你好']);
  });

  test('is in the export', async () => {
    const { other } = await app.call(exportMyAccount, {}, writer);
    expect(other['postcards']).toEqual([{ words: '你好' }, { words: '' }]);
    expect(other['likes']).toEqual([]);
  });

  test('keeps the files that it names', async () => {
    const stray = `avatar/${'S'.repeat(22)}.webp`;
    await store.put(stray, Buffer.from('nobody’s'));
    app.clock.advanceMs(2 * 86_400_000);
    expect(await listFaults(false)).toEqual([['named-file-orphaned', null, 1, 0]]);
    expect(await app.services.user.pictures.sweep(forever)).toBe(1);
    expect([await store.sizeOf(stray), await store.sizeOf(PICTURE.key)]).toEqual([null, 9]);
  });

  test('is examined: lost files and wrong counters', async () => {
    await sql`update postcard_count set total = 7`.execute(db);
    await store.remove(PICTURE.key);
    await store.put(`avatar/${'Q'.repeat(22)}.webp`, Buffer.from('a store that holds something'));
    expect(await listFaults(true)).toEqual([
      ['named-file-missing', null, 1, 1],
      ['postcard-miscounted', '明信片的张数不对', 1, 1],
    ]);
    const { rows } = await sql`select picture_url, total from postcard, postcard_count where id = 1`.execute(db);
    expect(rows).toEqual([{ picture_url: '', total: 2 }]);
    expect(await listFaults(true)).toEqual([]);
  });

  test('is erased with the account', async () => {
    const now = app.clock.now();
    await db
      .insertInto('account_closing')
      .values({ user_id: writerId, uid: writer.id, requested_at: now, erase_at: now, erasing_at: null })
      .execute();
    expect(await app.services.security.erasure.eraseDue(forever)).toBe(1);
    expect(await countRows()).toBe(0);
    expect(await store.sizeOf(PICTURE.key)).toBeNull();
    const left = db.selectFrom('app_user').select('id').where('id', '=', writerId);
    expect(await left.execute()).toEqual([]);
  });
});

describe('a list of areas', () => {
  const early = defineArea({
    name: 'early',
    tables: {},
    wire: (_parts, areas: AccessArea) => ({ access: areas.access.access }),
  });

  test('with one that uses another before it is wired stops the start, by name', async () => {
    await expect(wireAreas([early, ...AREAS], app.parts)).rejects.toThrow(/the area access is used before/);
  });

  test('with two that name the same table stops the start', async () => {
    const twice = defineArea({ name: 'twice', tables: { album: {} }, wire: () => ({}) });
    await expect(wireAreas([...AREAS, twice], app.parts)).rejects.toThrow(/album is named twice/);
  });

  test('with one that needs what no area builds does not compile', async () => {
    const lonely = defineArea({
      name: 'lonely',
      tables: {},
      wire: (_parts, areas: { readonly weather: { readonly isFine: boolean } }) => ({ isFine: areas.weather.isFine }),
    });
    // @ts-expect-error there is no weather
    await expect(wireAreas([...AREAS, lonely], app.parts)).rejects.toThrow(TypeError);
  });
});

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { submitCertification } from '@contract/http/security';
import { getAvatarCredentials } from '@contract/http/user';
import { NOTES } from '../../../../../server/areas';
import { createMemoryObjectStore, type MemoryObjectStore } from '../../../../../server/adapters/object-store/memory';
import { createObjectStores } from '../../../../../server/adapters/object-store/stores';
import type { Db, Id } from '../../../../../server/db/tables';
import { createMediaDoctor } from '../../../../../server/modules/media/lifecycle/media-doctor.service';
import { startTestApp, TEST_NOW, type TestApp } from '../../../../support/app-harness';
import { keepFacePhoto } from '../../../../support/files/face-photo';
import { namedCallers, tokenOf } from '../../../../support/media-app';
import { drawPicture } from '../../../../support/pictures';
import { aPerson, aSeededAlbum, type SeededAlbum } from '../../../../support/seed-media';
import { postForm, sendBytes, upload } from '../../../../support/upload-file';

const DAY_MS = 86_400_000;
const forever = new AbortController().signal;

let app: TestApp;
let store: MemoryObjectStore;
let db: Db;
let ownerId: Id;
let owner: { token: string };
let album: SeededAlbum;

beforeEach(async () => {
  store = createMemoryObjectStore(() => app.clock.now());
  app = await startTestApp({ ...namedCallers, parts: { store }, env: { DATA_KEY: 'ab'.repeat(32) } });
  db = app.parts.db;
  ownerId = await aPerson(db);
  owner = tokenOf(ownerId);
  album = await aSeededAlbum(db, ownerId);
  // A store that holds something can be believed.
  await addPhoto();
});
afterEach(() => app.close());

/** What is wrong, and how much of it was put right. */
async function listFaults(isRepairing = false, doctor = app.services.media.doctor) {
  const { findings } = await doctor.examine({ isRepairing, signal: forever });
  return findings
    .filter(({ count }) => count > 0)
    .map(({ fault, count, repaired }): [string, number, number] => [fault, count, repaired]);
}

async function addPhoto(): Promise<void> {
  await upload(app, owner, album.albumUid, await drawPicture());
  await app.runJobs();
}

const passDay = () => app.clock.set(new Date(app.clock.now().getTime() + DAY_MS + 1_000));

const LOST = '/media/person/BBBBBBBBBBBBBBBBBBBBBB';

/** A row of a table that has none yet. */
const ALONE: Readonly<Record<string, RawBuilder<unknown>>> = {
  baby_child: sql`insert into baby_child (uid, album_id, name, sex, birthday, avatar, created_at)
    values ('b', 1, '小满', 2, '2024-11-26', ${LOST}, ${TEST_NOW})`,
  chat_file: sql`insert into chat_file (object_key, kind, name, mime, size_bytes, created_at)
    values ('chat-file/x', 3, 'a.pdf', 'application/octet-stream', 1, ${TEST_NOW})`,
  chat_picture: sql`insert into chat_picture (object_key, size_bytes, width, height, thumbhash, created_at)
    values ('chat/x', 1, 1, 1, '', ${TEST_NOW})`,
  face_covered: sql`insert into face_covered (media_id, person_id, covers, picture_url) values (1, 1, 'c', ${LOST})`,
  invoice_file: sql`insert into invoice_file (uid, invoice_id, kind, request_id, amount_fen, size_bytes, attached_at)
    values (${LOST.slice(-22)}, 1, 1, 'r', 1, 1, ${TEST_NOW})`,
  report_picture: sql`insert into report_picture (report_id, picture_url) values (1, ${LOST})`,
};

async function nameLost(table: string, column: string): Promise<void> {
  if (table === 'face_photo') {
    const { uid } = await db.selectFrom('app_user').select('uid').where('id', '=', ownerId).executeTakeFirstOrThrow();
    await keepFacePhoto(db, uid, { isMe: false, pictureUrl: LOST });
  } else if (table === 'banner') {
    const row = { uid: LOST.slice(-22), title: 't', position: 1, created_at: TEST_NOW };
    await db.insertInto('banner').values(row).execute();
  } else if (table === 'certification') {
    const sealed = { name_sealed: Buffer.from('n'), number_sealed: Buffer.from('n'), submitted_at: TEST_NOW };
    const row = {
      user_id: ownerId,
      uid: 'c',
      kind: 1,
      state: 1,
      picture_keys: ['certification/u/x'],
      reviewed_at: null,
    };
    await db
      .insertInto('certification')
      .values({ ...row, ...sealed })
      .execute();
  } else if (table in ALONE) {
    await db.transaction().execute(async (tx) => {
      // Without what it belongs to, which does not matter here.
      await sql`set local session_replication_role = replica`.execute(tx);
      await ALONE[table]?.execute(tx);
    });
  } else await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${LOST}`.execute(db);
}

async function sayings(table: string, column: string): Promise<unknown[]> {
  const { rows } = await sql<{ said: unknown }>`select ${sql.ref(column)} as said from ${sql.table(table)}`.execute(db);
  return rows.map(({ said }) => said);
}

describe('files that a column names', () => {
  test.each(
    NOTES.files.columns.map(({ table, column, whenLost }) => [`${table}.${column}`, table, column, whenLost] as const),
  )('%s without its file is told, and ended where that is right', async (_name, table, column, whenLost) => {
    await nameLost(table, column);
    const before = await sayings(table, column);
    expect(await listFaults()).toEqual([['named-file-missing', 1, 0]]);
    expect(await sayings(table, column)).toEqual(before);
    expect(await listFaults(true)).toEqual([['named-file-missing', 1, whenLost === 'tell' ? 0 : 1]]);
    const after = { empty: [''], remove: [], tell: before }[whenLost];
    expect(await sayings(table, column)).toEqual(after);
    expect(await listFaults()).toEqual(whenLost === 'tell' ? [['named-file-missing', 1, 0]] : []);
  });

  /** One picture under each name, made as the product makes them. */
  async function makeAll(): Promise<string[]> {
    const { uid } = await db.selectFrom('app_user').select('uid').where('id', '=', ownerId).executeTakeFirstOrThrow();
    const keep = async (): Promise<string> => {
      const credentials = await app.call(getAvatarCredentials, {}, owner);
      const { key } = await postForm(app, credentials, await drawPicture());
      return app.services.user.pictures.keep(uid, key, 'avatar');
    };
    for (const { table, column } of NOTES.files.columns) {
      if (table === 'app_user' || table === 'album') {
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${await keep()}`.execute(db);
      }
    }
    await keepFacePhoto(db, uid, { isMe: true, pictureUrl: await keep() });
    const file = path.join(app.parts.env.dataDir, 'banner.jpg');
    writeFileSync(file, await drawPicture());
    await app.services.system.banners.add({ title: 't', target: '', position: 1, file, mime: 'image/jpeg' });
    const sent = [await drawPicture(), await drawPicture()].map((bytes) => sendBytes(app, owner, bytes, 'a.jpg'));
    const pictures = (await Promise.all(sent)).map(({ objectKey }) => objectKey);
    await app.call(submitCertification, { kind: 1, name: '张三', idNumber: '11010519491231002X', pictures }, owner);
    return store.keys().filter((key) => !/^(upload|derived)\//.test(key));
  }

  test('stay, however old they are, and go a day after nothing names them any more', async () => {
    const made = await makeAll();
    expect(made).toHaveLength(7 + 1 + 2);
    passDay();
    expect(await listFaults(true)).toEqual([]);
    expect(store.keys()).toEqual(expect.arrayContaining(made));

    await sql`update app_user set avatar_url = '', cover_url = ''`.execute(db);
    await sql`update album set cover_picture = '', top_cover = '', publicity_cover = '', watermark_picture = ''`.execute(
      db,
    );
    await db.deleteFrom('face_photo').execute();
    await db.deleteFrom('banner').execute();
    // What has been reviewed names its pictures no more.
    await db.updateTable('certification').set({ state: 2, reviewed_at: TEST_NOW }).execute();
    expect(await listFaults()).toEqual([['named-file-orphaned', made.length, 0]]);
    expect(await listFaults(true)).toEqual([['named-file-orphaned', made.length, made.length]]);
    expect(store.keys().filter((key) => made.includes(key))).toEqual([]);
    expect(await listFaults()).toEqual([]);
  });

  test('that are younger than a day are not touched', async () => {
    const strays = ['avatar/AAAAAAAAAAAAAAAAAAAAAA.webp', 'banner/AAAAAAAAAAAAAAAAAAAAAA.webp', 'certification/u/x'];
    for (const key of strays) await store.put(key, Buffer.from('stray'));
    const { young, findings } = await app.services.media.doctor.examine({ isRepairing: true, signal: forever });
    expect([young, findings.filter(({ count }) => count > 0)]).toEqual([3, []]);
    expect(store.keys()).toEqual(expect.arrayContaining(strays));
  });

  test('that belong to no folder of ours are reported and left alone', async () => {
    await store.put('elsewhere/x', Buffer.from('somebody else’s'));
    passDay();
    expect(await listFaults(true)).toEqual([['file-unknown', 1, 0]]);
    expect(await store.sizeOf('elsewhere/x')).not.toBeNull();
  });

  test('every column of the schema that may name a file is known', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type in ('text', 'ARRAY', 'character varying', 'json', 'jsonb')
        and column_name ~ '(^|_)(key|keys|folder|file|files|object|objects|path|url|urls|address|picture|pictures|photo|image|cover|avatar|poster|banner|icon|logo)$'
      order by 1`.execute(db);
    const known = [...NOTES.files.ruled, ...NOTES.files.columns.map(({ table, column }) => `${table}.${column}`)];
    const others = [
      // Names of settings and counters.
      'attempt_counter.key',
      'guess_pace.key',
      'installation.key',
      'public_param.key',
      // What is to be removed.
      'dropped_picture.address',
      // Where a browser is reached.
      'push_client.address',
    ];
    // Their ids are what the files are called by.
    const byId = ['banner.uid', 'invoice_file.uid'];
    expect(rows.map(({ name }) => name)).toEqual([...known, ...others].filter((name) => !byId.includes(name)).sort());
  });

  test('a folder that is not mounted ends no name', async () => {
    await nameLost('app_user', 'avatar_url');
    const empty = createMemoryObjectStore(() => app.clock.now());
    const faults = await listFaults(
      true,
      createMediaDoctor({ ...NOTES, ...app.parts, store: createObjectStores(empty) }),
    );
    expect(faults).toContainEqual(['named-file-missing', 1, 0]);
    expect(await sayings('app_user', 'avatar_url')).toEqual([LOST]);
  });

  test('a store that the settings do not name any more ends no name either', async () => {
    await nameLost('app_user', 'avatar_url');
    await addPhoto();
    await addPhoto();
    await sql`update stored_object set storage_type = 3 where id = (select min(id) from stored_object)`.execute(db);
    await sql`update media set derivative_storage = 3 where id = (select min(id) from media)`.execute(db);
    const before = store.keys();
    expect(await listFaults(true)).toEqual([
      ['object-missing', 1, 0],
      ['derivative-missing', 1, 0],
      ['named-file-missing', 1, 0],
    ]);
    expect(await sayings('app_user', 'avatar_url')).toEqual([LOST]);
    expect(store.keys()).toEqual(before);
  });
});

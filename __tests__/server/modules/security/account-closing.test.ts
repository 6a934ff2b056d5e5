import { ERRORS } from '@contract/errors';
import { listAlbums, getAlbum } from '@contract/http/album';
import { listFans, setAttention } from '@contract/http/attention';
import { getMedia, likeOrCancel } from '@contract/http/media';
import {
  closeAccount,
  getAccountClosing,
  keepAccount,
  sendCloseAccountCode,
  submitCertification,
} from '@contract/http/security';
import {
  findPeople,
  getAvatarCredentials,
  getMemberPermissions,
  getPerson,
  getUserInfo,
  updateUser,
} from '@contract/http/user';
import { createMemoryObjectStore, type MemoryObjectStore } from '../../../../server/adapters/object-store/memory';
import type { Id } from '../../../../server/db/tables';
import { recountAlbum } from '../../../../server/modules/media/rows/media-count.service';
import { startTestApp, TEST_NOW, type TestApp } from '../../../support/app-harness';
import { keepFacePhoto } from '../../../support/files/face-photo';
import { aDevice, askForCode, aSignedInPerson, type Person, signIn } from '../../../support/people';
import { drawPicture } from '../../../support/pictures';
import { refusal } from '../../../support/refusal';
import { aLabel, aSeededAlbum, seedMedia, type SeededAlbum } from '../../../support/seed-media';
import { postForm, upload } from '../../../support/upload-file';

const DAY_MS = 86_400_000;
const ID_NUMBER = '11010519491231002X';

let app: TestApp;
let store: MemoryObjectStore;
beforeAll(async () => {
  store = createMemoryObjectStore(() => TEST_NOW);
  app = await startTestApp({ parts: { store } });
});
beforeEach(() => app.clock.advanceMs(61_000));
afterAll(() => app.close());

async function askToClose(person: Person): Promise<string> {
  await app.call(sendCloseAccountCode, {}, person);
  return app.sms.sent.filter(({ phone }) => phone === person.phone).at(-1)?.code ?? '';
}

async function aPersonToClose(): Promise<Person> {
  const person = await aSignedInPerson(app);
  app.clock.advanceMs(61_000);
  return person;
}

async function aClosedPerson(): Promise<Person> {
  const person = await aPersonToClose();
  await app.call(closeAccount, { code: await askToClose(person) }, person);
  return person;
}

async function userIdOf({ id }: Person): Promise<Id> {
  return (await app.parts.db.selectFrom('app_user').select('id').where('uid', '=', id).executeTakeFirstOrThrow()).id;
}

async function anAlbumOf(person: Person): Promise<SeededAlbum> {
  return aSeededAlbum(app.parts.db, await userIdOf(person));
}

const eraseDue = () => app.services.security.erasure.eraseDue(new AbortController().signal);

describe('closing', () => {
  test('says what would be lost', async () => {
    const person = await aPersonToClose();
    const album = await anAlbumOf(person);
    await seedMedia(app.parts.db, album, { count: 10, videos: 300 });
    const gone = await anAlbumOf(person);
    await seedMedia(app.parts.db, gone, { count: 3 });
    await app.parts.db.updateTable('album').set({ deleted_at: TEST_NOW }).where('id', '=', gone.albumId).execute();
    const other = await anAlbumOf(await aSignedInPerson(app));
    await seedMedia(app.parts.db, { ...other, ownerId: album.ownerId }, { count: 2 });
    const { files, videos } = await countKinds(album.albumId);
    const view = await app.call(getAccountClosing, {}, person);
    expect(view).toEqual({
      state: 'none',
      requestTime: null,
      eraseTime: null,
      phone: `${person.phone.slice(0, 3)}****${person.phone.slice(7)}`,
      losses: {
        albumCount: 1,
        photoCount: files - videos + 2,
        videoCount: videos,
        integral: 0,
        balanceFen: 0,
        memberTypeName: '普通用户',
        memberEndTime: null,
      },
      underWay: { orders: 0, refunds: 0, withdrawals: 0 },
    });
    expect(videos).toBeGreaterThan(0);
  });

  test('takes a code of the phone, waits seven days and signs out everywhere else', async () => {
    const elsewhere = await aPersonToClose();
    const person = await aSignedInPerson(app, { phone: elsewhere.phone });
    app.clock.advanceMs(61_000);
    const now = app.clock.now().getTime() + 61_000;
    app.clock.advanceMs(61_000);
    const view = await app.call(closeAccount, { code: await askToClose(person) }, person);
    expect(view).toMatchObject({ state: 'waiting', requestTime: now, eraseTime: now + 7 * DAY_MS });
    await expect(app.call(getMemberPermissions, {}, elsewhere)).rejects.toMatchObject({ status: 424 });
    expect(await app.call(getAccountClosing, {}, person)).toEqual(view);
  });

  test('a wrong, missing or foreign code closes nothing', async () => {
    const person = await aPersonToClose();
    const code = await askToClose(person);
    const close = (text: string) => app.call(closeAccount, { code: text }, person);
    await expect(close('')).rejects.toMatchObject(refusal(ERRORS.CODE_REQUIRED));
    await expect(close(code === '000000' ? '1' : '000000')).rejects.toMatchObject(refusal(ERRORS.CODE_WRONG));
    const other = await aSignedInPerson(app);
    const foreign = app.call(closeAccount, { code }, other);
    await expect(foreign).rejects.toMatchObject(refusal(ERRORS.CODE_EXPIRED));
    expect(await app.call(getAccountClosing, {}, person)).toMatchObject({ state: 'none' });
  });

  test('twice is once', async () => {
    const person = await aClosedPerson();
    const again = app.call(closeAccount, { code: '123456' }, person);
    await expect(again).rejects.toMatchObject(refusal(ERRORS.CLOSING_ALREADY));
  });

  test('whoever signs in again sees it and may keep the account', async () => {
    const { phone } = await aClosedPerson();
    app.clock.advanceMs(3 * DAY_MS);
    const back = await aSignedInPerson(app, { phone });
    expect(await app.call(getAccountClosing, {}, back)).toMatchObject({ state: 'waiting' });
    expect(await app.call(keepAccount, {}, back)).toMatchObject({ state: 'none', eraseTime: null });
    expect(await app.call(keepAccount, {}, back)).toMatchObject({ state: 'none' });
    app.clock.advanceMs(5 * DAY_MS);
    await eraseDue();
    await app.call(getMemberPermissions, {}, back);
  });

  test('is a matter of the account alone', async () => {
    const device = { token: await aDevice(app) };
    await expect(app.call(getAccountClosing, {}, device)).rejects.toMatchObject(refusal(ERRORS.LOGIN_REQUIRED));
    const person = await aPersonToClose();
    await app.parts.db.updateTable('app_user').set({ phone: null }).where('uid', '=', person.id).execute();
    await expect(app.call(sendCloseAccountCode, {}, person)).rejects.toMatchObject(refusal(ERRORS.PHONE_ABSENT));
  });
});

describe('erasing', () => {
  test('happens when the seven days are over and not before', async () => {
    const person = await aClosedPerson();
    app.clock.advanceMs(7 * DAY_MS - 1);
    await eraseDue();
    await app.call(getMemberPermissions, {}, person);
    app.clock.advanceMs(1);
    expect(await eraseDue()).toBe(1);
    await expect(app.call(getMemberPermissions, {}, person)).rejects.toMatchObject({ status: 424 });
    expect(await eraseDue()).toBe(0);
  });

  test('leaves nothing of the person to be found by any call', async () => {
    const friend = await aSignedInPerson(app);
    const person = await aSignedInPerson(app, { nickname: '要走的人' });
    app.clock.advanceMs(61_000);
    const mine = await anAlbumOf(person);
    await aLabel(app.parts.db, mine.albumId);
    const mediaId = await upload(app, person, mine.albumUid, await drawPicture());
    await app.runJobs();
    const theirs = await anAlbumOf(friend);
    const liked = await upload(app, friend, theirs.albumUid, await drawPicture());
    await app.runJobs();
    await app.call(likeOrCancel, { id: liked, like: true }, person);
    await app.call(likeOrCancel, { id: mediaId, like: true }, friend);
    await app.call(setAttention, { userId: person.id, attention: true }, friend);
    await app.call(setAttention, { userId: friend.id, attention: true }, person);
    const credentials = await app.call(getAvatarCredentials, {}, person);
    const { key } = await postForm(app, credentials, await drawPicture());
    await app.call(updateUser, { avatar: key }, person);
    await postForm(app, credentials, await drawPicture());
    const faceUrl = await app.services.user.pictures.keep(
      person.id,
      (await postForm(app, credentials, await drawPicture())).key,
      'avatar',
    );
    await keepFacePhoto(app.parts.db, person.id, { isMe: false, pictureUrl: faceUrl });
    const pictures = [];
    for (const _side of ['face', 'emblem']) pictures.push((await postForm(app, credentials, await drawPicture())).key);
    await app.call(submitCertification, { kind: 1, name: '要走的人', idNumber: ID_NUMBER, pictures }, person);
    const before = store.keys().filter((each) => each.includes(person.id) || each.startsWith('avatar/'));
    // The portrait, an upload that came to nothing and both sides of the card; what was saved has a name of its own.
    expect(before.length).toBeGreaterThanOrEqual(4);
    const userId = await userIdOf(person);
    await app.parts.db
      .insertInto('linked_account')
      .values({
        user_id: userId,
        provider: 'wechat',
        app_id: 'wx1',
        open_id: 'open-gone',
        union_id: 'union-gone',
        created_at: TEST_NOW,
      })
      .execute();

    await app.call(closeAccount, { code: await askToClose(person) }, person);
    app.clock.advanceMs(7 * DAY_MS);
    expect(await eraseDue()).toBe(1);

    const absent = refusal(ERRORS.USER_ABSENT);
    await expect(app.call(getUserInfo, { userId: person.id }, friend)).rejects.toMatchObject(absent);
    await expect(app.call(getPerson, { keyword: person.id }, friend)).rejects.toMatchObject(absent);
    const page = { current: 1, size: 10 };
    for (const keyword of [person.phone, '要走的人']) {
      expect(await app.call(findPeople, { ...page, keyword }, friend)).toMatchObject({ total: 0 });
    }
    expect(await app.call(listFans, page, friend)).toMatchObject({ total: 0 });
    const albumGone = refusal(ERRORS.ALBUM_ABSENT);
    await expect(app.call(getAlbum, { id: mine.albumUid }, friend)).rejects.toMatchObject(albumGone);
    const mediaGone = refusal(ERRORS.MEDIA_ABSENT);
    await expect(app.call(getMedia, { id: mediaId }, friend)).rejects.toMatchObject(mediaGone);
    expect(await app.call(getMedia, { id: liked }, friend)).toMatchObject({ likeCount: 0 });
    expect(await app.call(listAlbums, { ...page, scope: 'mine' }, friend)).toMatchObject({ total: 1 });
    expect(await recountAlbum(app.parts.db, theirs.albumId)).toEqual([]);
    const kept = await app.parts.db.selectFrom('stored_object').select('key').execute();
    const namedKeys = new Set(kept.map((object) => object.key));
    const left = store.keys().filter((each) => each.startsWith('upload/') && !namedKeys.has(each));
    expect(left).toEqual([]);
    expect(store.keys().filter((each) => each.includes(person.id) || each.startsWith('avatar/'))).toEqual([]);
    const folders = store.keys().filter((each) => each.startsWith('derived/') && each.includes(mediaId));
    expect(folders).toEqual([]);
    expect(
      await findEverywhere([person.phone, person.id, '要走的人', 'open-gone', 'union-gone', mediaId, mine.albumUid]),
    ).toEqual([]);
    expect(await app.parts.db.selectFrom('app_user').select('id').where('id', '=', userId).execute()).toEqual([]);
  });

  test('frees the phone for a new account', async () => {
    const person = await aClosedPerson();
    app.clock.advanceMs(7 * DAY_MS);
    await eraseDue();
    const again = await signIn(app, person.phone, await askForCode(app, person.phone));
    expect(again.user_info).toMatchObject({ nickname: '' });
    expect(again.user_info?.id).not.toBe(person.id);
  });

  test('goes on where it was interrupted', async () => {
    const person = await aClosedPerson();
    const album = await anAlbumOf(person);
    await seedMedia(app.parts.db, album, { count: 450, days: 3 });
    app.clock.advanceMs(7 * DAY_MS);
    const stop = new AbortController();
    const erasing = app.services.security.erasure.eraseDue(stop.signal);
    stop.abort();
    await expect(erasing).rejects.toThrow('aborted');
    expect(await eraseDue()).toBe(1);
    expect(await app.parts.db.selectFrom('media').select('id').where('album_id', '=', album.albumId).execute()).toEqual(
      [],
    );
    expect(await findEverywhere([person.phone, person.id])).toEqual([]);
  });

  test('cannot be taken back once it has begun', async () => {
    const person = await aClosedPerson();
    await app.parts.db
      .updateTable('account_closing')
      .set({ erasing_at: TEST_NOW })
      .where('uid', '=', person.id)
      .execute();
    expect(await app.call(keepAccount, {}, person)).toMatchObject({ state: 'waiting' });
    app.clock.advanceMs(7 * DAY_MS);
    expect(await eraseDue()).toBe(1);
  });

  test('takes what he uploaded to the albums of others, and their counters follow', async () => {
    const person = await aClosedPerson();
    const album = await anAlbumOf(await aSignedInPerson(app));
    await seedMedia(app.parts.db, album, { count: 12, days: 2 });
    const some = app.parts.db.selectFrom('media').select('id').where('album_id', '=', album.albumId).limit(7);
    const change = app.parts.db.updateTable('media').set({ uploader_id: await userIdOf(person) });
    await change.where('id', 'in', some).execute();
    app.clock.advanceMs(7 * DAY_MS);
    expect(await eraseDue()).toBe(1);
    expect(await recountAlbum(app.parts.db, album.albumId)).toEqual([]);
    const left = app.parts.db.selectFrom('media').select('id').where('album_id', '=', album.albumId);
    expect(await left.execute()).toHaveLength(5);
  });

  test('keeps the ledger, which names a number and no person', async () => {
    const person = await aClosedPerson();
    const userId = await userIdOf(person);
    await app.parts.db.transaction().execute(async (tx) => {
      const posting = { reference: `test:${userId}`, posted_at: TEST_NOW };
      const { id } = await tx.insertInto('ledger_posting').values(posting).returning('id').executeTakeFirstOrThrow();
      for (const [owner, amount] of [[userId, 500] as const, [null, -500] as const]) {
        const account = { asset: 'money', kind: 'balance', owner_id: owner };
        const made = await tx.insertInto('ledger_account').values(account).returning('id').executeTakeFirstOrThrow();
        await tx.insertInto('ledger_line').values({ posting_id: id, account_id: made.id, amount }).execute();
      }
    });
    expect((await app.call(getAccountClosing, {}, person)).losses.balanceFen).toBe(500);
    app.clock.advanceMs(7 * DAY_MS);
    expect(await eraseDue()).toBe(1);
    const kept = app.parts.db.selectFrom('ledger_account').select('id').where('owner_id', '=', userId);
    expect(await kept.execute()).toHaveLength(1);
  });

  test('one that fails stands in nobody’s way', async () => {
    const [stuck, fine] = [await aClosedPerson(), await aClosedPerson()];
    await app.database.pool.query('create table holds_a_person (user_id bigint references app_user (id))');
    await app.database.pool.query('insert into holds_a_person values ($1)', [await userIdOf(stuck)]);
    app.clock.advanceMs(7 * DAY_MS);
    expect(await eraseDue()).toBe(1);
    expect(await findEverywhere([fine.id])).toEqual([]);
    await app.database.pool.query('drop table holds_a_person');
    expect(await eraseDue()).toBe(1);
  });
});

test('the worker sweeps every hour', async () => {
  await app.services.security.erasure.scheduleNext();
  await app.services.security.erasure.scheduleNext();
  const { rows } = await app.database.pool.query<{ run_at: Date }>(
    `select run_at from graphile_worker.jobs where task_identifier = 'account-sweep'`,
  );
  expect(rows).toEqual([{ run_at: new Date(app.clock.now().getTime() + 3_600_000) }]);
});

/** `table.column` of every place in the database that holds one of these texts. */
async function findEverywhere(texts: readonly string[]): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ table_name: string }>(
    `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { table_name: table } of rows) {
    for (const text of texts) {
      const hits = await app.database.pool.query(`select 1 from "${table}" as row where row::text like $1 limit 1`, [
        `%${text}%`,
      ]);
      if (hits.rowCount !== 0) found.push(`${table}: ${text}`);
    }
  }
  return found;
}

async function countKinds(albumId: Id): Promise<{ files: number; videos: number }> {
  const rows = await app.parts.db.selectFrom('media').select('kind').where('album_id', '=', albumId).execute();
  return { files: rows.length, videos: rows.filter((row) => row.kind === 1).length };
}

import sharp from 'sharp';
import { AVATAR_EDGE, COVER_HEIGHT, COVER_WIDTH } from '@contract/constants/user';
import { PERSON_PICTURE_WIDTHS } from '@contract/constants/person-picture';
import { ERRORS } from '@contract/errors';
import {
  getAvatarCredentials,
  getPerson,
  modifyTags,
  setActive,
  updateUser,
  updateUserInfo,
} from '@contract/http/user';
import { randomIds } from '../../../../server/adapters/ids/random';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aDevice, aSignedInPerson, type Person } from '../../../support/people';
import { drawPicture } from '../../../support/pictures';
import { refusal } from '../../../support/refusal';
import { postForm } from '../../../support/upload-file';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Uploads bytes to where avatars go; answers the object's name. */
async function sendPicture(person: Person, bytes: Uint8Array): Promise<string> {
  const { status, key, body } = await postForm(app, await app.call(getAvatarCredentials, {}, person), bytes);
  if (status !== 200) throw new Error(`the form was refused: ${body}`);
  return key;
}

const fetchPicture = (url: string) => app.http.inject({ method: 'GET', url });
const spaceOf = (person: Person) => app.call(getPerson, { keyword: person.id }, person);

async function keysBelow(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of app.parts.store.list(prefix)) keys.push(key);
  return keys;
}

describe('an avatar', () => {
  test('is cut square, coded anew without metadata, served to anybody, and completes an account', async () => {
    const person = await aSignedInPerson(app, { nickname: '' });
    const bytes = await drawPicture({ width: 900, height: 600, isPrivate: true });
    const avatar = await sendPicture(person, bytes);
    expect(avatar).toContain('/avatar/');
    const info = await app.call(updateUserInfo, { nickname: '小明', avatar }, person);
    expect(info).toMatchObject({ nickname: '小明', avatarUrl: info.avatar });
    const reply = await fetchPicture(info.avatar);
    expect(reply).toMatchObject({ statusCode: 200 });
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const header = await sharp(reply.rawPayload).metadata();
    expect(header).toMatchObject({ format: 'webp', width: AVATAR_EDGE, height: AVATAR_EDGE });
    expect([header.exif, header.icc, header.xmp]).toEqual([undefined, undefined, undefined]);
    // The upload itself is gone.
    expect(await app.parts.store.sizeOf(avatar)).toBeNull();
  });

  test('is served as small as it is shown, in widths of a list, and goes with the whole one', async () => {
    const person = await aSignedInPerson(app);
    const { avatar } = await app.call(
      updateUser,
      { avatar: await sendPicture(person, await drawPicture({ width: 600, height: 600 })) },
      person,
    );
    const whole = await fetchPicture(avatar);
    for (const width of PERSON_PICTURE_WIDTHS) {
      const [small, again] = await Promise.all([1, 2].map(() => fetchPicture(`${avatar}?width=${width}`)));
      const payload = small?.rawPayload ?? Buffer.alloc(0);
      expect(await sharp(payload).metadata()).toMatchObject({ format: 'webp', width, height: width });
      expect(small?.headers['content-length']).toBe(`${payload.length}`);
      expect(small?.headers['etag']).not.toBe(whole.headers['etag']);
      expect(again?.rawPayload).toEqual(payload);
    }
    for (const width of ['95', '4096', '', 'x', '96&width=192']) {
      expect((await fetchPicture(`${avatar}?width=${width}`)).statusCode).toBe(404);
    }
    await app.call(updateUser, { avatar: await sendPicture(person, await drawPicture({ width: 30 })) }, person);
    expect((await fetchPicture(`${avatar}?width=96`)).statusCode).toBe(404);
  });

  test('that is replaced is removed; sending the present one changes nothing', async () => {
    const person = await aSignedInPerson(app);
    const first = await app.call(
      updateUser,
      { avatar: await sendPicture(person, await drawPicture({ width: 20 })) },
      person,
    );
    const kept = await app.call(updateUser, { avatar: first.avatar, place: '杭州' }, person);
    expect(kept.avatar).toBe(first.avatar);
    const next = await app.call(
      updateUser,
      { avatar: await sendPicture(person, await drawPicture({ width: 30 })) },
      person,
    );
    expect(next.avatar).not.toBe(first.avatar);
    expect((await fetchPicture(first.avatar)).statusCode).toBe(404);
    expect((await fetchPicture(next.avatar)).statusCode).toBe(200);
  });

  test.each([
    ['https://thirdwx.qlogo.cn/mmopen/vi_32/x/132'],
    ['https://wx.qlogo.cn/mmopen/x/0'],
    ['https://example.com/a.png'],
    ['/media/person/AAAAAAAAAAAAAAAAAAAAAA'],
    ['upload/AAAAAAAAAAAAAAAAAAAAAA/avatar/20260515/12/x'],
    [''],
  ])('at %p is refused and changes nothing', async (avatar) => {
    const person = await aSignedInPerson(app, { nickname: '原名' });
    const sent = { nickname: '新名', avatar };
    const refused = refusal(ERRORS.AVATAR_INVALID);
    await expect(app.call(updateUser, sent, person)).rejects.toMatchObject(refused);
    await expect(app.call(updateUserInfo, sent, person)).rejects.toMatchObject(refused);
    expect(await spaceOf(person)).toMatchObject({ nickname: '原名', avatar: '' });
  });

  test('of somebody else is refused', async () => {
    const [person, other] = [await aSignedInPerson(app), await aSignedInPerson(app)];
    const avatar = await sendPicture(other, await drawPicture({ width: 20 }));
    const outcome = app.call(updateUser, { avatar }, person);
    await expect(outcome).rejects.toMatchObject(refusal(ERRORS.AVATAR_INVALID));
    expect((await app.call(updateUser, { avatar }, other)).avatar).not.toBe('');
  });

  test('that is no picture, a broken one or was never sent is refused, and nothing of it stays', async () => {
    const person = await aSignedInPerson(app);
    const whole = await drawPicture({ width: 300, height: 300 });
    for (const [bytes, entry] of [
      [Buffer.from('no picture'), ERRORS.IMAGE_TYPE],
      [whole.subarray(0, Math.floor(whole.length / 2)), ERRORS.IMAGE_BROKEN],
    ] as const) {
      const avatar = await sendPicture(person, bytes);
      await expect(app.call(updateUser, { avatar }, person)).rejects.toMatchObject(refusal(entry));
      expect(await app.parts.store.sizeOf(avatar)).toBeNull();
    }
    const { dir } = await app.call(getAvatarCredentials, {}, person);
    const absent = app.call(updateUser, { avatar: `${dir}20260515/12/never` }, person);
    await expect(absent).rejects.toMatchObject(refusal(ERRORS.UPLOAD_ABSENT));
    expect(await keysBelow(dir)).toEqual([]);
  });

  test('needs an account, and an address that is one', async () => {
    const token = await aDevice(app);
    await expect(app.call(getAvatarCredentials, {}, { token })).rejects.toMatchObject(refusal(ERRORS.LOGIN_REQUIRED));
    for (const id of ['x', randomIds.newId(), '..%2f..%2fsecret']) {
      expect((await fetchPicture(`/media/person/${id}`)).statusCode).toBe(404);
    }
  });
});

test('a cover has its own size, and may be taken away', async () => {
  const person = await aSignedInPerson(app);
  const cover = await sendPicture(person, await drawPicture({ width: 1500, height: 1500 }));
  const space = await app.call(updateUser, { cover }, person);
  const header = await sharp((await fetchPicture(space.cover)).rawPayload).metadata();
  expect(header).toMatchObject({ width: COVER_WIDTH, height: COVER_HEIGHT });
  expect((await app.call(updateUser, { cover: '' }, person)).cover).toBe('');
  expect((await fetchPicture(space.cover)).statusCode).toBe(404);
});

describe('the form', () => {
  test('changes what is named, and says so when nothing is', async () => {
    const person = await aSignedInPerson(app, { nickname: '小明' });
    const sent = {
      nickname: ' 小亮 ',
      gender: 2,
      birthday: '2000-02-29',
      place: '浙江 杭州',
      signature: '你好\n世界',
    } as const;
    const space = await app.call(updateUser, sent, person);
    expect(space).toMatchObject({ ...sent, nickname: '小亮', isSelf: true });
    for (const input of [sent, {}, { nickname: '小亮' }, { cover: '' }]) {
      await expect(app.call(updateUser, input, person)).rejects.toMatchObject(refusal(ERRORS.USER_UNCHANGED));
    }
    expect((await app.call(updateUser, { birthday: '' }, person)).birthday).toBe('');
  });

  test.each([
    [{ nickname: ' \u200b' }, ERRORS.NICKNAME_REQUIRED],
    [{ nickname: 'a'.repeat(17) }, ERRORS.NICKNAME_TOO_LONG],
    [{ birthday: '2025-02-29' }, ERRORS.BIRTHDAY_INVALID],
    [{ birthday: '2026-05-16' }, ERRORS.BIRTHDAY_INVALID],
    [{ birthday: '1899-12-31' }, ERRORS.BIRTHDAY_INVALID],
    [{ birthday: 'today' }, ERRORS.BAD_INPUT],
    [{ place: '长'.repeat(41) }, ERRORS.PLACE_TOO_LONG],
    [{ signature: '长'.repeat(141) }, ERRORS.SIGNATURE_TOO_LONG],
  ])('refuses %p', async (input, entry) => {
    const person = await aSignedInPerson(app);
    await expect(app.call(updateUser, input, person)).rejects.toMatchObject(refusal(entry));
  });

  test('today is a birthday, and the longest texts fit', async () => {
    const person = await aSignedInPerson(app);
    const input = {
      nickname: '长'.repeat(16),
      birthday: '2026-05-15',
      place: '长'.repeat(40),
      signature: '长'.repeat(140),
    };
    expect(await app.call(updateUser, input, person)).toMatchObject(input);
  });
});

describe('tags', () => {
  test('are cleaned, and replaced as a whole', async () => {
    const person = await aSignedInPerson(app);
    const { tags } = await app.call(modifyTags, { tags: [' 旅行 ', '摄影', '旅行', ''] }, person);
    expect(tags).toEqual(['旅行', '摄影']);
    expect((await spaceOf(person)).tags).toEqual(tags);
    expect((await app.call(modifyTags, { tags: [] }, person)).tags).toEqual([]);
  });

  test('are ten at most, of twelve characters', async () => {
    const person = await aSignedInPerson(app);
    const ten = Array.from({ length: 10 }, (_, index) => `${'签'.repeat(11)}${index}`);
    expect((await app.call(modifyTags, { tags: ten }, person)).tags).toEqual(ten);
    for (const tags of [[...ten, '再一个'], ['签'.repeat(13)]]) {
      await expect(app.call(modifyTags, { tags }, person)).rejects.toMatchObject(refusal(ERRORS.TAGS_TOO_MANY));
    }
  });
});

test('being here is written down once a minute', async () => {
  const person = await aSignedInPerson(app);
  const activeAt = async () => {
    const query = app.parts.db.selectFrom('app_user').select('active_at').where('uid', '=', person.id);
    return (await query.executeTakeFirstOrThrow()).active_at?.getTime();
  };
  const start = app.clock.now().getTime();
  await app.call(setActive, {}, person);
  app.clock.advanceMs(59_999);
  await app.call(setActive, {}, person);
  expect(await activeAt()).toBe(start);
  app.clock.advanceMs(1);
  await app.call(setActive, {}, person);
  expect(await activeAt()).toBe(start + 60_000);
});

// Last: it moves the clock by a day.
test('the sweep removes what a process that ended left behind, after a day, and nothing that is shown', async () => {
  const person = await aSignedInPerson(app);
  const { avatar } = await app.call(updateUser, { avatar: await sendPicture(person, await drawPicture()) }, person);
  const space = await app.call(updateUser, { cover: await sendPicture(person, await drawPicture()) }, person);
  const left = await app.services.user.pictures.keep(
    person.id,
    await sendPicture(person, await drawPicture()),
    'avatar',
  );
  const sweep = () => app.services.user.pictures.sweep(new AbortController().signal);
  expect(await sweep()).toBe(0);
  app.clock.advanceMs(86_400_000);
  await sweep();
  const statuses = await Promise.all(
    [avatar, space.cover, left].map(async (url) => (await fetchPicture(url)).statusCode),
  );
  expect(statuses).toEqual([200, 200, 404]);
});

test('a picture that a process ended before it removed goes with the next sweep, however old it is', async () => {
  const person = await aSignedInPerson(app);
  const { avatar } = await app.call(updateUser, { avatar: await sendPicture(person, await drawPicture()) }, person);
  const { cover } = await app.call(updateUser, { cover: await sendPicture(person, await drawPicture()) }, person);
  app.clock.advanceMs(30 * 86_400_000);
  const user = app.parts.db.updateTable('app_user').where('uid', '=', person.id);
  await user.set({ avatar_url: '' }).execute();
  await app.services.user.pictures.sweep(new AbortController().signal);
  expect((await fetchPicture(avatar)).statusCode).toBe(404);
  expect((await fetchPicture(cover)).statusCode).toBe(200);
});

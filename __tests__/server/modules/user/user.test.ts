import { ADMIN_RIGHTS } from '@contract/constants/admin-right';
import { UPLOAD_LIMITS } from '@contract/constants/media';
import { ERRORS } from '@contract/errors';
import { getMemberPermissions, getUserInfo, updateUserInfo } from '@contract/http/user';
import { randomIds } from '../../../../server/adapters/ids/random';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aDevice, aSignedInPerson } from '../../../support/people';
import { refusal } from '../../../support/refusal';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('the nickname', () => {
  test('makes a user of an account, cleaned; setting it twice is once', async () => {
    const person = await aSignedInPerson(app, { nickname: '' });
    for (let round = 0; round < 2; round += 1) {
      const info = await app.call(updateUserInfo, { nickname: ' \u0000小\u202e明\n' }, person);
      expect(info).toMatchObject({ id: person.id, nickname: '小明', nickName: '小明' });
    }
  });

  test('has sixteen characters at most, where an emoji is one', async () => {
    const person = await aSignedInPerson(app);
    const { nickname } = await app.call(updateUserInfo, { nickname: '🎉'.repeat(16) }, person);
    expect(nickname).toBe('🎉'.repeat(16));
    const longer = app.call(updateUserInfo, { nickname: '🎉'.repeat(17) }, person);
    await expect(longer).rejects.toMatchObject(refusal(ERRORS.NICKNAME_TOO_LONG));
    const blank = app.call(updateUserInfo, { nickname: ' \u200b\t' }, person);
    await expect(blank).rejects.toMatchObject(refusal(ERRORS.NICKNAME_REQUIRED));
  });

  test('a picture from elsewhere is refused and changes nothing', async () => {
    const person = await aSignedInPerson(app, { nickname: '原名' });
    const outcome = app.call(updateUserInfo, { nickname: '新名', avatar: 'https://example.com/a.png' }, person);
    await expect(outcome).rejects.toMatchObject(refusal(ERRORS.AVATAR_INVALID));
    expect((await app.call(getUserInfo, { userId: person.id }, person)).nickname).toBe('原名');
  });

  test('a device has none', async () => {
    const token = await aDevice(app);
    await expect(app.call(updateUserInfo, { nickname: '小明' }, { token })).rejects.toMatchObject(
      refusal(ERRORS.LOGIN_REQUIRED),
    );
  });
});

describe('what a person’s profile shows to others', () => {
  test('oneself: the masked phone and the admin flag', async () => {
    const person = await aSignedInPerson(app, { phone: '13800138000' });
    await app.services.moderation.rights.set(person.phone, ADMIN_RIGHTS);
    expect(await app.call(getUserInfo, { userId: person.id }, person)).toMatchObject({
      phone: '138****8000',
      adminFlag: true,
      albumUserMember: { memberTypeKey: 'level_10', memberTypeName: '普通用户', endTime: null },
    });
  });

  test('others: neither', async () => {
    const person = await aSignedInPerson(app, { nickname: '小红' });
    await app.services.moderation.rights.set(person.phone, ADMIN_RIGHTS);
    const other = await aSignedInPerson(app);
    for (const token of [other.token, await aDevice(app)]) {
      const info = await app.call(getUserInfo, { userId: person.id }, { token });
      expect(info).toMatchObject({ id: person.id, nickname: '小红', phone: '', adminFlag: false });
    }
  });

  test('nobody: absent; no id at all: bad input; no token: dead', async () => {
    const token = await aDevice(app);
    const userId = randomIds.newId();
    await expect(app.call(getUserInfo, { userId }, { token })).rejects.toMatchObject(refusal(ERRORS.USER_ABSENT));
    await expect(app.call(getUserInfo, { userId: '1' }, { token })).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
    await expect(app.call(getUserInfo, { userId })).rejects.toMatchObject({ status: 424 });
  });
});

describe('what may be uploaded', () => {
  const permissionsOf = ({ photo, video }: { photo: number; video: number }) => ({
    PHOTO_UPLOAD_MAX_SIZE: photo,
    VIDEO_UPLOAD_MAX_SIZE: video,
  });

  test('goes by level, until the membership ends', async () => {
    const person = await aSignedInPerson(app);
    const endTime = new Date(app.clock.now().getTime() + 1_000);
    await app.services.user.users.setMember(person.phone, 'level_40', endTime);
    expect(await app.call(getMemberPermissions, {}, person)).toEqual(permissionsOf(UPLOAD_LIMITS.level_40));
    app.clock.advanceMs(1_000);
    expect(await app.call(getMemberPermissions, {}, person)).toEqual(permissionsOf(UPLOAD_LIMITS.level_10));
    const info = await app.call(getUserInfo, { userId: person.id }, person);
    expect(info.albumUserMember).toEqual({ memberTypeKey: 'level_10', memberTypeName: '普通用户', endTime: null });
  });

  test('a device has the lowest; without a token there is no answer', async () => {
    const token = await aDevice(app);
    expect(await app.call(getMemberPermissions, {}, { token })).toEqual(permissionsOf(UPLOAD_LIMITS.level_10));
    await expect(app.call(getMemberPermissions, {})).rejects.toMatchObject({ status: 424 });
  });
});

import { ERRORS } from '@contract/errors';
import { linkAccount, listLinkedAccounts, unlinkAccount } from '@contract/http/session';
import type { LinkedAccounts } from '@contract/schemas/session';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { startWechatDouble, type WechatDouble } from '../../../support/doubles/wechat';
import { aState, aWechatPerson, signInByMini, signInByRedirect } from '../../../support/outside-people';
import { aDevice, aSignedInPerson } from '../../../support/people';
import { countOutcomes, refusal } from '../../../support/refusal';

let double: WechatDouble;
let app: TestApp;
beforeAll(async () => {
  double = await startWechatDouble();
  app = await startTestApp({ env: double.settings });
});
afterAll(async () => {
  await app.close();
  await double.close();
});

const wechatOf = (accounts: LinkedAccounts) => accounts.find(({ provider }) => provider === 'wechat');

test('the list has one entry for each provider, linked or not', async () => {
  const person = await aSignedInPerson(app);
  expect(await app.call(listLinkedAccounts, {}, person)).toEqual([
    { provider: 'wechat', name: '微信', linkedAt: null, isAvailable: true, canUnlink: false },
    { provider: 'apple', name: 'Apple', linkedAt: null, isAvailable: false, canUnlink: false },
  ]);
});

describe('linking', () => {
  test('lets the person sign in by WeChat, and a second link of the same WeChat is fine', async () => {
    const person = await aSignedInPerson(app);
    const mini = { openid: 'link-mini', unionid: 'link-1' };
    const linked = await app.call(linkAccount, { channel: 'miniProgram', code: double.giveCode('mini', mini) }, person);
    expect(wechatOf(linked)).toMatchObject({ linkedAt: app.clock.now().getTime(), canUnlink: true });
    const official = { openid: 'link-official', unionid: 'link-1' };
    const again = { channel: 'wechat', code: double.giveCode('official', official) } as const;
    await app.call(linkAccount, { ...again, state: await aState(app, 'wechatRedirect') }, person);
    for (const issued of [
      await signInByMini(app, double.giveCode('mini', mini)),
      await signInByRedirect(app, double.giveCode('official', official)),
    ]) {
      expect(issued.user_info?.id).toBe(person.id);
    }
  });

  test("somebody else's WeChat is refused, by either of its ids", async () => {
    const person = await aSignedInPerson(app);
    await aWechatPerson(app, double, { openid: 'theirs', unionid: 'theirs-union' });
    const codes = [
      { channel: 'wechat', code: double.giveCode('official', { openid: 'theirs' }) },
      { channel: 'webPc', code: double.giveCode('web', { openid: 'theirs-web', unionid: 'theirs-union' }) },
    ] as const;
    for (const { channel, code } of codes) {
      const state = await aState(app, channel === 'wechat' ? 'wechatRedirect' : 'qr');
      await expect(app.call(linkAccount, { channel, code, state }, person)).rejects.toMatchObject(
        refusal(ERRORS.LINKED_ELSEWHERE),
      );
    }
    expect(wechatOf(await app.call(listLinkedAccounts, {}, person))?.linkedAt).toBeNull();
  });

  test('one WeChat at once by two people becomes the link of one', async () => {
    const people = [await aSignedInPerson(app), await aSignedInPerson(app)];
    const outcomes = await Promise.allSettled(
      people.map((person) => {
        const code = double.giveCode('mini', { openid: 'contested' });
        return app.call(linkAccount, { channel: 'miniProgram', code }, person);
      }),
    );
    expect(countOutcomes(outcomes)).toEqual({ ok: 1, codes: [ERRORS.LINKED_ELSEWHERE.code] });
  });

  test('a bad code, a missing state, Apple where it is not set up, and a device are refused', async () => {
    const person = await aSignedInPerson(app);
    const code = double.giveCode('official', { openid: 'refused' });
    const cases = [
      [{ channel: 'miniProgram', code: 'made-up' }, ERRORS.WECHAT_CODE_INVALID],
      [{ channel: 'wechat', code }, ERRORS.STATE_INVALID],
      [{ channel: 'appleWithBody', code: '', identityToken: 'x' }, ERRORS.CHANNEL_REFUSED],
    ] as const;
    for (const [input, error] of cases) {
      await expect(app.call(linkAccount, input, person)).rejects.toMatchObject(refusal(error));
    }
    const token = await aDevice(app);
    await expect(app.call(linkAccount, { channel: 'miniProgram', code }, { token })).rejects.toMatchObject(
      refusal(ERRORS.LOGIN_REQUIRED),
    );
  });
});

describe('unlinking', () => {
  test('takes all ids of WeChat, and WeChat then is a stranger', async () => {
    const person = await aSignedInPerson(app);
    const mini = { openid: 'gone-mini', unionid: 'gone' };
    const official = { openid: 'gone-official', unionid: 'gone' };
    await app.call(linkAccount, { channel: 'miniProgram', code: double.giveCode('mini', mini) }, person);
    await signInByRedirect(app, double.giveCode('official', official));
    expect(wechatOf(await app.call(unlinkAccount, { provider: 'wechat' }, person))?.linkedAt).toBeNull();
    const later = await signInByRedirect(app, double.giveCode('official', official));
    expect(later.user_info?.id).not.toBe(person.id);
  });

  test('what is not linked is refused, also the second time', async () => {
    const person = await aSignedInPerson(app);
    const code = double.giveCode('mini', { openid: 'twice' });
    await app.call(linkAccount, { channel: 'miniProgram', code }, person);
    await app.call(unlinkAccount, { provider: 'wechat' }, person);
    for (const provider of ['wechat', 'apple'] as const) {
      await expect(app.call(unlinkAccount, { provider }, person)).rejects.toMatchObject(refusal(ERRORS.LINK_ABSENT));
    }
  });

  test('the only way to sign in stays', async () => {
    const person = await aWechatPerson(app, double, { openid: 'only-way' });
    expect(wechatOf(await app.call(listLinkedAccounts, {}, person))?.canUnlink).toBe(false);
    await expect(app.call(unlinkAccount, { provider: 'wechat' }, person)).rejects.toMatchObject(
      refusal(ERRORS.LAST_SIGN_IN_WAY),
    );
    const again = await signInByRedirect(app, double.giveCode('official', { openid: 'only-way' }));
    expect(again.user_info?.id).toBe(person.id);
  });
});

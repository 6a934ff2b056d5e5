import { createWxWorld } from '../../../support/wx-world';
import { WxFailure } from '../../runtime/wx/host';

type Told = { errMsg: string } & Record<string, unknown>;
type Wx = Record<string, (...args: unknown[]) => unknown>;

function start() {
  const world = createWxWorld();
  return { ...world, world, wx: world.wx as Wx };
}

test('every function is its own and can be listed, as frameworks that copy them need', () => {
  const { wx } = start();
  for (const name of ['request', 'login', 'getStorageSync', 'onNetworkStatusChange', 'createSelectorQuery']) {
    expect(Object.keys(wx)).toContain(name);
    expect(Object.hasOwn(wx, name)).toBe(true);
  }
});

test('without callbacks a call is a promise; with any of them it gives nothing back', async () => {
  const { wx } = start();
  expect(await wx['login']?.()).toEqual({ errMsg: 'login:ok', code: 'wx-code' });
  const told: unknown[] = [];
  const given = wx['login']?.({ success: (result: Told) => told.push(result.code), complete: () => told.push('over') });
  expect([given, told]).toEqual([undefined, []]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(told).toEqual(['wx-code', 'over']);
});

test('a failure is passed as `name:fail words` to `fail`, to `complete` and to the caller who awaits', async () => {
  const { wx, controls } = start();
  controls.answer('login', new WxFailure('system error', 101));
  const failure = { errMsg: 'login:fail system error', errno: 101 };
  await expect(wx['login']?.()).rejects.toEqual(failure);
  const told: unknown[] = [];
  wx['login']?.({ fail: (error: Told) => told.push(error), complete: (error: Told) => told.push(error) });
  await new Promise((resolve) => setTimeout(resolve));
  expect(told).toEqual([failure, failure]);
  controls.answer('login', null);
  expect(await wx['login']?.()).toMatchObject({ code: 'wx-code' });
});

test('a callback that throws is the program’s mistake: it is raised, and the others are called', async () => {
  const { wx, world } = start();
  let isOver = false;
  wx['login']?.({
    success: () => {
      throw new Error('mine');
    },
    complete: () => (isOver = true),
  });
  await new Promise((resolve) => setTimeout(resolve));
  expect(isOver).toBe(true);
  expect(world.raised.map(String)).toEqual(['Error: mine']);
});

test.each<[string, object, string]>([
  ['setClipboardData', {}, 'parameter error: parameter.data should be String instead of Undefined;'],
  ['navigateTo', { url: 3 }, 'parameter error: parameter.url should be String instead of Number;'],
  ['setNavigationBarColor', { frontColor: 'red', backgroundColor: '#ffffff' }, 'invalid frontColor "red"'],
  [
    'showActionSheet',
    { itemList: ['1', '2', '3', '4', '5', '6', '7'] },
    'parameter error: itemList should not be larger than 6;',
  ],
  ['chooseMedia', { sourceType: ['phone'] }, 'parameter error: parameter.sourceType is invalid;'],
  ['chooseMedia', { maxDuration: 90 }, 'maxDuration should be between 3 and 60'],
  ['chooseMessageFile', {}, 'parameter error: parameter.count should be Number instead of Undefined;'],
  ['chooseMessageFile', { count: 1, type: 'photo' }, 'parameter error: parameter.type is invalid;'],
  ['showModal', { confirmText: '一二三四五' }, 'confirmText length should not be larger than 4'],
  ['previewImage', { urls: [] }, 'parameter error: parameter.urls is empty;'],
])('%s with %j is refused', async (name, options, words) => {
  const { wx, world } = start();
  await expect(wx[name]?.(options)).rejects.toEqual({ errMsg: `${name}:fail ${words}` });
  expect(world.shown).toEqual([]);
});

test.each([
  ['chooseMedia', {}, 9],
  ['chooseMedia', { count: 52, sourceType: ['album'] }, 20],
  ['chooseMedia', { count: 1, sourceType: ['camera'] }, 1],
  ['chooseMessageFile', { count: 500 }, 100],
])('%s with %j lets nobody choose more than %d', async (name, options, most) => {
  const { wx, controls } = start();
  controls.answer(name, { tempFiles: Array.from({ length: 120 }, () => ({ size: 1 })) });
  expect(await wx[name]?.(options)).toMatchObject({ tempFiles: { length: most } });
});

test('what is shown is passed to the host with its options', async () => {
  const { wx, world } = start();
  await wx['showToast']?.({ title: '已保存' });
  await wx['setNavigationBarTitle']?.({ title: '相册' });
  expect(world.shown).toEqual([
    { call: 'showToast', options: { title: '已保存' } },
    { call: 'setNavigationBarTitle', options: { title: '相册' } },
  ]);
});

test('what is asked for and is not here is kept in mind, once', () => {
  const { wx, controls } = start();
  expect([wx['startBeaconDiscovery'], wx['startBeaconDiscovery'], wx['then']]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([...controls.missing]).toEqual(['startBeaconDiscovery']);
});

test('a function can be replaced under who has copied it, and be itself again', () => {
  const { wx, controls } = start();
  const { getDeviceInfo } = { ...wx };
  controls.mock('getDeviceInfo', () => ({ platform: 'windows' }));
  expect(getDeviceInfo?.()).toEqual({ platform: 'windows' });
  expect(controls.original('getDeviceInfo')?.()).toMatchObject({ platform: 'ios' });
  controls.mock('getDeviceInfo', null);
  expect(getDeviceInfo?.()).toMatchObject({ platform: 'ios' });
});

test('to script what nobody asks for is a mistake of the test', () => {
  expect(() => start().controls.answer('logIn', { code: '' })).toThrow('nothing asks for logIn');
});

test('who refuses a button’s question says so in the event, not as an error', async () => {
  const { controls } = start();
  expect(await controls.answerOpenType('getPhoneNumber')).toEqual({
    errMsg: 'getPhoneNumber:ok',
    code: 'wx-phone-code',
  });
  controls.answer('button:getPhoneNumber', new WxFailure('user deny'));
  expect(await controls.answerOpenType('getPhoneNumber')).toEqual({ errMsg: 'getPhoneNumber:fail user deny' });
});

test('privacy: the question waits for the person, and goes on as the person decides', async () => {
  const { wx, controls } = start();
  expect(await wx['requirePrivacyAuthorize']?.()).toMatchObject({ errMsg: 'requirePrivacyAuthorize:ok' });
  controls.settlePrivacy(false);
  const asked: ((decision: { event: string }) => void)[] = [];
  wx['onNeedPrivacyAuthorization']?.((decide: (decision: { event: string }) => void) => asked.push(decide));
  const refused = wx['requirePrivacyAuthorize']?.();
  asked[0]?.({ event: 'disagree' });
  await expect(refused).rejects.toMatchObject({ errno: 104 });
  const agreed = wx['requirePrivacyAuthorize']?.();
  asked[1]?.({ event: 'agree' });
  expect(await agreed).toMatchObject({ errMsg: 'requirePrivacyAuthorize:ok' });
  expect(await wx['getPrivacySetting']?.()).toMatchObject({ needAuthorization: false });
});

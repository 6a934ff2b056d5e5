import Taro from '@tarojs/taro';
import { permission as h5 } from '@/platform/permission/index.h5';
import { permission as weapp } from '@/platform/permission/index.weapp';
import { wxWorld } from '../../support/wx-world';
import { WxFailure } from '../../weapp/runtime/wx/host';

jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  get default() {
    return jest.requireActual<typeof import('../../support/taro-over-wx')>('../../support/taro-over-wx').taro;
  },
}));

const { controls } = wxWorld;
const SETTINGS = ['openSetting', 'openAppAuthorizeSetting'];
let opened: string[];

beforeEach(() => {
  opened = [];
  for (const name of SETTINGS) {
    controls.answer(name, () => {
      opened.push(name);
      return { authSetting: {} };
    });
  }
});
afterEach(() => jest.restoreAllMocks());

test('h5: there is no page of permissions', async () => {
  expect(await h5.openSettings()).toBe(false);
  expect(await h5.askFor('camera')).toBe(false);
});

test.each([
  ['saving', { 'scope.writePhotosAlbum': true }, true],
  ['saving', { 'scope.writePhotosAlbum': false }, false],
  ['saving', { 'scope.camera': true }, false],
  ['camera', { 'scope.camera': true }, true],
  ['camera', {}, false],
] as const)('weapp: %s, when the page closes upon %j, is given: %s', async (permit, authSetting, isGiven) => {
  controls.answer('openSetting', { authSetting });
  expect(await weapp.askFor(permit)).toBe(isGiven);
});

test.each([
  ['camera', { cameraAuthorized: 'denied', albumAuthorized: 'authorized' }, 'openAppAuthorizeSetting'],
  ['saving', { cameraAuthorized: 'authorized', albumAuthorized: 'denied' }, 'openAppAuthorizeSetting'],
  ['camera', { cameraAuthorized: 'authorized', albumAuthorized: 'denied' }, 'openSetting'],
  ['album', { cameraAuthorized: 'authorized', albumAuthorized: 'authorized' }, 'openAppAuthorizeSetting'],
] as const)('weapp: %s, where the phone says %j, leads to %s', async (permit, phone, page) => {
  jest.spyOn(Taro, 'getAppAuthorizeSetting').mockReturnValue(phone as Taro.getAppAuthorizeSetting.Result);
  expect(await weapp.askFor(permit)).toBe(false);
  expect(opened).toEqual([page]);
});

test('weapp: a page that does not open gives nothing', async () => {
  for (const name of SETTINGS) controls.answer(name, new WxFailure('can only be invoked by user TAP gesture.'));
  expect(await weapp.openSettings()).toBe(false);
  expect(await weapp.askFor('saving')).toBe(false);
  expect(await weapp.askFor('album')).toBe(false);
});

import { describeDevice } from '@/domain/signed-in-device';

const NOW = Date.UTC(2026, 0, 20, 12);
const HOUR = 3_600_000;
const DEVICE = {
  client: 'WEB',
  channel: 'phone',
  system: 'Windows · Edge',
  lastUsedTime: NOW - 2 * HOUR,
  isCurrent: false,
};

test.each([
  ['another browser', {}, { title: 'Windows · Edge', note: '网页，手机验证码登录，2小时前使用过', isPhone: false }],
  ['this one', { isCurrent: true }, { title: 'Windows · Edge', note: '网页，手机验证码登录', isPhone: false }],
  [
    'a mini-program that says no system',
    { client: 'MINI', channel: 'miniProgram', system: '' },
    { title: '小程序', note: '微信登录，2小时前使用过', isPhone: true },
  ],
  [
    'WeChat’s browser on a phone',
    { client: 'WEB_WX', channel: 'wechat', system: 'Android · 微信' },
    { title: 'Android · 微信', note: '微信内网页，微信授权登录，2小时前使用过', isPhone: true },
  ],
  [
    'one that says nothing',
    { client: '', channel: 'x', system: '' },
    { title: '未知设备', note: '2小时前使用过', isPhone: false },
  ],
])('%s', (_name, change, words) => {
  expect(describeDevice({ ...DEVICE, ...change }, NOW)).toEqual(words);
});

import {
  checkSettings,
  toExpireTime,
  toFrameSite,
  toSettingsChange,
  toSettingsDraft,
  type KeptSettings,
} from '@/domain/album/album-settings';

const KEPT: KeptSettings = {
  name: '年会',
  description: '',
  template: 2,
  visibility: 2,
  happenedOn: '2026-03-01',
  endedOn: '',
  place: null,
  tags: ['年会'],
  uploadBy: 2,
  reviewFirst: false,
  checkFirst: false,
  downloadBy: 2,
  downloadOriginal: true,
  watermark: { kind: 0, text: '', position: 9, opacity: 60, picture: '' },
  expireTime: null,
  commentsOn: true,
  theme: 'auto',
  look: 1,
  frameSites: [],
  cover: '',
  topCover: '/media/top',
  publicityCover: '',
  hasViewPassword: false,
  hasUploadPassword: true,
};
const draft = toSettingsDraft(KEPT);
const TODAY = '2026-03-10';

test('a form that was not changed sends nothing', () => {
  expect(toSettingsChange(KEPT, draft)).toEqual({});
});

test.each([
  ['a name', { name: '尾牙' }, { name: '尾牙' }],
  ['tags in another order', { tags: ['年会', '颁奖'] }, { tags: ['年会', '颁奖'] }],
  ['a look', { look: 2 as const }, { look: 2 }],
  ['a password taken away', { uploadPassword: '' }, { uploadPassword: '' }],
  ['a password', { viewPassword: '8888' }, { viewPassword: '8888' }],
  ['a last day', { expireOn: '2026-04-01' }, { expireTime: toExpireTime('2026-04-01') }],
  [
    'a picture chosen and one taken away',
    { pictures: { ...draft.pictures, cover: { url: 'blob:1', key: 'avatar/1' }, topCover: { url: '', key: '' } } },
    { cover: 'avatar/1', topCover: '' },
  ],
])('only what was changed is sent: %s', (_what, fields, sent) => {
  expect(toSettingsChange(KEPT, { ...draft, ...fields })).toEqual(sent);
});

test('the last day is open until midnight in China, and reads as the same day again', () => {
  const expireTime = toExpireTime('2026-04-01');
  expect(new Date(expireTime ?? 0).toISOString()).toBe('2026-04-01T15:59:59.999Z');
  expect(toSettingsDraft({ ...KEPT, expireTime }).expireOn).toBe('2026-04-01');
  expect(toExpireTime('')).toBeNull();
});

test.each([
  ['no name', { name: '  ' }, ['name']],
  ['a password album without one', { visibility: 3 as const }, ['viewPassword']],
  ['a password of 3', { visibility: 3 as const, viewPassword: '888' }, ['viewPassword']],
  ['a password of 4', { visibility: 3 as const, viewPassword: '8888' }, []],
  ['an end before the beginning', { endedOn: '2026-02-28' }, ['endedOn']],
  ['an end on the same day', { endedOn: '2026-03-01' }, []],
  ['a last day that is over', { expireOn: '2026-03-09' }, ['expireOn']],
  ['today as the last day', { expireOn: TODAY }, []],
  ['a watermark of no picture', { watermark: { ...KEPT.watermark, kind: 3 as const } }, ['watermark']],
  ['a watermark of no words', { watermark: { ...KEPT.watermark, kind: 1 as const } }, ['watermark']],
])('%s', (_what, fields, errors) => {
  expect(Object.keys(checkSettings({ ...draft, ...fields }, KEPT, TODAY))).toEqual(errors);
});

test('a password that is there needs no other', () => {
  const kept = { ...KEPT, hasViewPassword: true };
  expect(checkSettings({ ...draft, visibility: 3 }, kept, TODAY)).toEqual({});
  expect(checkSettings({ ...draft, visibility: 3, viewPassword: '' }, kept, TODAY)).toHaveProperty('viewPassword');
});

test.each([
  ['https://Example.com/a/b?c', 'https://example.com'],
  ['example.com', 'https://example.com'],
  ['https://example.com:8443', 'https://example.com:8443'],
  ['http://127.0.0.1:3000/x', 'http://127.0.0.1:3000'],
  ['http://example.com', null],
  ['not a site', null],
  ['', null],
])('the site of %j is %j', (typed, site) => {
  expect(toFrameSite(typed)).toBe(site);
});

import {
  checkPersonDraft,
  hasChanges,
  joinAreas,
  toPersonChange,
  toPersonDraft,
  toTagsChange,
  type PersonDraft,
} from '@/domain/person-profile';

const KEPT = {
  nickname: '小满',
  gender: 0,
  birthday: '',
  place: '',
  signature: '',
  avatar: '/avatar/a',
  tags: ['旅行', '摄影'],
} as const;
const TODAY = '2026-11-21';
const draft = (change: Partial<PersonDraft> = {}): PersonDraft => ({ ...toPersonDraft(KEPT), ...change });

test.each<[string, Partial<PersonDraft>, boolean, string | null]>([
  ['as it was kept', {}, false, null],
  ['no picture: the name stands for it', { avatarUrl: '' }, false, null],
  ['the picture of the provider', { avatarUrl: 'https://thirdwx.qlogo.cn/mmopen/1' }, false, '请设置头像'],
  ['no name', { nickname: ' \n ' }, false, '请输入昵称'],
  ['16 characters', { nickname: '一二三四五六七八九十一二三四五六' }, false, null],
  ['17 characters', { nickname: '一二三四五六七八九十一二三四五六七' }, false, '昵称最多16个字'],
  ['born today', { birthday: TODAY }, false, null],
  ['born tomorrow', { birthday: '2026-11-22' }, false, '请选择正确的生日'],
  ['140 characters', { signature: '字'.repeat(140) }, false, null],
  ['141 characters', { signature: '字'.repeat(141) }, false, '签名最多140个字'],
  ['a phone is asked for', {}, true, '请输入正确的手机号'],
  ['8 digits', { phone: '12345678', code: '1' }, true, '请输入正确的手机号'],
  ['9 digits without a code', { phone: '123456789' }, true, '请输入验证码'],
  ['a phone and a code', { phone: '123456789012', code: '111111' }, true, null],
])('%s', (_name, change, needsPhone, expected) => {
  expect(checkPersonDraft(draft(change), needsPhone, TODAY)).toBe(expected);
});

test('what was not changed is not sent; white space around a name is no change', () => {
  expect(toPersonChange(KEPT, draft({ nickname: ' 小满 ', phone: '123456789', code: '1' }))).toEqual({});
});

test('what was changed is sent, and a picture by the name of what was stored', () => {
  const change = toPersonChange(KEPT, draft({ gender: 2, place: '浙江省 杭州市', avatarKey: 'avatar/x.jpg' }));
  expect(change).toEqual({ gender: 2, place: '浙江省 杭州市', avatar: 'avatar/x.jpg' });
});

test.each([
  [['旅行', '摄影'], null],
  [
    ['摄影', '旅行'],
    ['摄影', '旅行'],
  ],
  [['旅行'], ['旅行']],
  [[], []],
])('tags %j are sent as %j', (tags, sent) => {
  expect(toTagsChange(KEPT, draft({ tags }))).toEqual(sent);
  expect(hasChanges(KEPT, draft({ tags }))).toBe(sent !== null);
});

test('a field that differs is a change as well', () => {
  expect(hasChanges(KEPT, draft({ gender: 2 }))).toBe(true);
});

test.each([
  [['浙江省', '杭州市', '西湖区'], '浙江省 杭州市 西湖区'],
  [['北京市', '市辖区', '东城区'], '北京市 东城区'],
  [['北京市', '北京市', '东城区'], '北京市 东城区'],
  [['重庆市', '县', '云阳县'], '重庆市 云阳县'],
  [['香港特别行政区'], '香港特别行政区'],
])('%j reads %s', (names, expected) => {
  expect(joinAreas(names)).toBe(expected);
});

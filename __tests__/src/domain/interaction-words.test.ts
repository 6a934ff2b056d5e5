import { INTERACTION, type Interaction } from '@contract/constants/interaction';
import type { InteractionRow } from '@contract/schemas/interaction';
import { describeDeed, findInteractionTarget, INTERACTION_TABS, nameDoers } from '@/domain/interaction-words';

const ALBUM = { id: 'a'.repeat(22), name: '公司年会' };
const PHOTO = { id: 'm'.repeat(22), hotResourceType: 0, smallUrl: '', thumbhash: '' } as const;
const aRow = (kind: Interaction, more: Partial<InteractionRow> = {}): InteractionRow => ({
  id: '5',
  kind,
  person: { id: 'p'.repeat(22), nickname: '小王', avatar: '' },
  personCount: 1,
  tipFen: 0,
  createTime: 0,
  isNew: true,
  album: ALBUM,
  media: PHOTO,
  text: '',
  ...more,
});

test.each([
  [INTERACTION.like, {}, '赞了你的照片'],
  [INTERACTION.like, { media: { ...PHOTO, hotResourceType: 1 } }, '赞了你的视频'],
  [INTERACTION.comment, {}, '评论了你的照片'],
  [INTERACTION.comment, { media: null }, '评论了你的相册'],
  [INTERACTION.reply, {}, '回复了你'],
  [INTERACTION.mention, {}, '在评论里提到了你'],
  [INTERACTION.collectMedia, {}, '收藏了你的照片'],
  [INTERACTION.collectAlbum, { media: null }, '收藏了你的相册“公司年会”'],
  [INTERACTION.follow, { media: null, album: null }, '关注了你'],
  [INTERACTION.tip, {}, '打赏了你的照片'],
  [INTERACTION.tip, { media: null, album: null }, '打赏了你'],
  [INTERACTION.tip, { tipFen: 520 }, '打赏了你的照片 ￥5.20'],
] as const)('kind %i with %p reads %s', (kind, more, words) => {
  expect(describeDeed(aRow(kind, more))).toBe(words);
});

test('several are named by the last of them', () => {
  expect(nameDoers(aRow(INTERACTION.like))).toBe('小王');
  expect(nameDoers(aRow(INTERACTION.like, { personCount: 3 }))).toBe('小王等3人');
});

test.each([
  [INTERACTION.like, {}, '/packageAlbumC/photos/photos', { id: ALBUM.id, mediaId: PHOTO.id }],
  [INTERACTION.collectAlbum, { media: null }, '/packageAlbumC/photos/photos', { id: ALBUM.id }],
  [INTERACTION.follow, { media: null, album: null }, '/packageAlbumA/home/space', { userId: 'p'.repeat(22) }],
  [
    INTERACTION.follow,
    { media: null, album: null, personCount: 2 },
    '/packageAlbumB/user/attentionList',
    { list: 'fans' },
  ],
] as const)('kind %i leads to what it is about', (kind, more, path, params) => {
  expect(findInteractionTarget(aRow(kind, more))).toEqual({ path, params });
});

test('every kind is on one of the tabs beside the first', () => {
  const kinds: readonly number[] = INTERACTION_TABS.flatMap((tab) => [...tab.kinds]);
  expect(new Set(kinds)).toEqual(new Set(Object.values(INTERACTION)));
  expect(kinds).toHaveLength(Object.values(INTERACTION).length);
});

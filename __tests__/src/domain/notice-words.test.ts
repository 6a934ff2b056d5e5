import { MATTER_THING, SANCTION } from '@contract/constants/moderation';
import { NOTICE_GROUP_OF, NOTICE_TYPE, type NoticeType } from '@contract/constants/notice';
import type { OwnNotice } from '@contract/schemas/notice';
import { describeNotice, findNoticeTarget, NOTICE_GROUP_ICONS, NOTICE_GROUP_NAMES } from '@/domain/notice-words';

const ALBUM = { id: 'a'.repeat(22), name: '公司年会' };
const NOW = new Date(2026, 4, 15, 12).getTime();
const END = new Date(2026, 4, 20, 8).getTime();

const aNotice = (type: NoticeType, more: Partial<OwnNotice> = {}): OwnNotice => ({
  id: 'n'.repeat(22),
  type,
  group: NOTICE_GROUP_OF[type],
  isRead: false,
  createTime: NOW,
  album: null,
  mediaId: '',
  orderNo: '',
  facts: {},
  ...more,
});

test.each(Object.values(NOTICE_TYPE))('type %i has words, a group with a name and an icon', (type) => {
  const { title, text } = describeNotice(aNotice(type), NOW);
  expect([title.length > 0, text.length > 0, /undefined|NaN/.test(title + text)]).toEqual([true, true, false]);
  const group = NOTICE_GROUP_OF[type];
  expect(NOTICE_GROUP_NAMES[group]).not.toBe('');
  expect(NOTICE_GROUP_ICONS[group]).not.toBe('');
});

test.each([
  [NOTICE_TYPE.albumWillExpire, { album: ALBUM, facts: { endTime: END } }, '“公司年会”将在5月20日 08:00到期'],
  [NOTICE_TYPE.memberWillExpire, { facts: { endTime: END, level: 'level_30' } }, '超级VIP将在5月20日 08:00到期'],
  [NOTICE_TYPE.orderDelivered, { facts: { amountFen: 1_050, count: 3 } }, '3件已放进“照片订单”，实付￥10.50'],
  [NOTICE_TYPE.sanctionLifted, { facts: { sanction: SANCTION.uploads } }, '现在可以上传'],
  [NOTICE_TYPE.sanctionLifted, { facts: { sanction: SANCTION.account } }, '现在可以照常使用'],
  [NOTICE_TYPE.orderSold, { facts: { amountFen: 1_050, count: 3 } }, '有人买了3件，共￥10.50'],
  [
    NOTICE_TYPE.refundAsked,
    { facts: { amountFen: 500, reason: '打不开', endTime: END } },
    '申请退款￥5.00：打不开。5月20日 08:00前未处理将自动退款',
  ],
  [NOTICE_TYPE.refundDecided, { facts: { amountFen: 500 } }, '￥5.00将退回原来的支付方式'],
  [NOTICE_TYPE.refundDecided, { facts: { amountFen: 500, reason: '拍糊了' } }, '￥5.00将退回原来的支付方式：拍糊了'],
  [NOTICE_TYPE.refundOverdue, { facts: { amountFen: 500 } }, '￥5.00的退款申请7天没有处理，已退给买家'],
  [NOTICE_TYPE.refundOfIllegal, { facts: { amountFen: 500 } }, '卖出的内容被认定违规，￥5.00已退给买家'],
  [NOTICE_TYPE.refundRefused, { facts: { amountFen: 500, reason: '没有拍错' } }, '没有同意退款￥5.00：没有拍错'],
  [NOTICE_TYPE.illegal, { album: ALBUM, facts: { reason: '色情低俗' } }, '“公司年会”里有内容被下架：色情低俗'],
  [NOTICE_TYPE.illegal, { facts: { reason: '广告' } }, '你发布的内容被下架：广告'],
  [NOTICE_TYPE.illegal, { facts: { reason: '广告', thing: MATTER_THING.message } }, '你的一条聊天消息被撤下：广告'],
  [NOTICE_TYPE.illegal, { facts: { reason: '广告', thing: MATTER_THING.group } }, '你的群聊被解散：广告'],
  [NOTICE_TYPE.illegal, { facts: { reason: '广告', thing: MATTER_THING.person } }, '你的资料或行为违反了规定：广告'],
  [
    NOTICE_TYPE.illegal,
    { album: ALBUM, facts: { reason: '广告', thing: MATTER_THING.album } },
    '“公司年会”被下架，只有你还能打开：广告。有异议请',
  ],
  [NOTICE_TYPE.shownAgain, { album: ALBUM, facts: { thing: MATTER_THING.album } }, '“公司年会”已恢复展示'],
  [NOTICE_TYPE.shownAgain, { album: ALBUM, facts: {} }, '“公司年会”里的内容已恢复展示'],
  [NOTICE_TYPE.shownAgain, { facts: {} }, '你发布的内容已恢复展示'],
  [NOTICE_TYPE.reportPassed, { facts: { thing: MATTER_THING.person } }, '你举报的用户已受到限制'],
  [NOTICE_TYPE.reportPassed, { facts: { thing: MATTER_THING.comment } }, '你举报的内容已不再展示'],
  [NOTICE_TYPE.reportRefused, { facts: { thing: MATTER_THING.person } }, '你举报的用户没有发现问题'],
  [NOTICE_TYPE.certificationRefused, { facts: { reason: '照片不清晰' } }, '请修改后重新提交：照片不清晰'],
  [
    NOTICE_TYPE.albumOffered,
    { album: ALBUM, facts: { name: '小王', endTime: END } },
    '“小王”想把“公司年会”转让给你，请在5月20日 08:00前答复',
  ],
  [NOTICE_TYPE.albumTaken, { album: ALBUM, facts: { name: '小王' } }, '“小王”接手了“公司年会”，你现在是管理员'],
  [NOTICE_TYPE.personnelJoined, { album: ALBUM, facts: { name: '小王' } }, '“小王”接受邀请，成了“公司年会”的工作人员'],
  [NOTICE_TYPE.albumNotTaken, { album: ALBUM, facts: {} }, '对方没有接手“公司年会”，你还是主人'],
] as const)('type %i says its facts', (type, more, words) => {
  expect(describeNotice(aNotice(type, more), NOW).text).toContain(words);
});

test.each([
  [NOTICE_TYPE.albumExpired, { album: ALBUM }, '/packageAlbumC/seting/seting', { id: ALBUM.id }],
  [NOTICE_TYPE.albumOffered, { album: ALBUM }, '/packageAlbumC/photos/photos', { id: ALBUM.id }],
  [NOTICE_TYPE.personnelJoined, { album: ALBUM }, '/packageAlbumC/manage/manage', { id: ALBUM.id, section: 'people' }],
  [NOTICE_TYPE.certified, {}, '/packageAlbumB/user/certification', undefined],
  [NOTICE_TYPE.capacityExceeded, {}, '/packageAlbumE/myCapacity/myCapacity', undefined],
  [NOTICE_TYPE.capacityAutoDelete, {}, '/packageAlbumD/myPhoto/myPhoto', { tab: 'bin' }],
  [NOTICE_TYPE.orderSold, { orderNo: '1'.repeat(24) }, '/packageAlbumD/order/list', { orderNo: '1'.repeat(24) }],
  [
    NOTICE_TYPE.illegal,
    { album: ALBUM, mediaId: 'm'.repeat(22) },
    '/packageAlbumC/photos/photos',
    { id: ALBUM.id, mediaId: 'm'.repeat(22) },
  ],
] as const)('type %i leads to its cause', (type, more, path, params) => {
  expect(findNoticeTarget(aNotice(type, more))).toEqual({ path, ...(params === undefined ? {} : { params }) });
});

test('what has no page leads nowhere', () => {
  expect(findNoticeTarget(aNotice(NOTICE_TYPE.reportPassed))).toBeNull();
  const gone = aNotice(NOTICE_TYPE.reportPassed, { album: ALBUM, facts: { thing: MATTER_THING.album } });
  expect(findNoticeTarget(gone)).toBeNull();
  expect(findNoticeTarget({ ...gone, facts: { thing: MATTER_THING.comment } })).not.toBeNull();
});

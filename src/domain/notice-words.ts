import { NOTICE_GROUP, NOTICE_TYPE, type NoticeGroup, type NoticeType } from '@contract/constants/notice';
import { MATTER_THING, SANCTION } from '@contract/constants/moderation';
import { REFUND_ANSWER_DAYS } from '@contract/constants/order';
import { MEMBER_LEVEL_NAMES, MEMBER_LEVELS } from '@contract/constants/user';
import { formatDateTime } from './format/format-date';
import { formatFen } from './format/format-money';
import { toManageParams } from './album-routes';
import { ROUTES, toAlbumParams } from './routes';
import { toOrderParams } from './order-routes';

export const NOTICE_GROUP_NAMES: Readonly<Record<NoticeGroup, string>> = {
  [NOTICE_GROUP.album]: '相册',
  [NOTICE_GROUP.capacity]: '空间',
  [NOTICE_GROUP.member]: '会员',
  [NOTICE_GROUP.review]: '审核',
  [NOTICE_GROUP.face]: '人脸',
  [NOTICE_GROUP.chat]: '聊天',
  [NOTICE_GROUP.money]: '订单',
};

export const NOTICE_GROUP_ICONS = {
  [NOTICE_GROUP.album]: 'images',
  [NOTICE_GROUP.capacity]: 'hard-drive',
  [NOTICE_GROUP.member]: 'crown',
  [NOTICE_GROUP.review]: 'flag',
  [NOTICE_GROUP.face]: 'scan-line',
  [NOTICE_GROUP.chat]: 'message-circle',
  [NOTICE_GROUP.money]: 'receipt-text',
} as const satisfies Readonly<Record<NoticeGroup, string>>;

/** What of a notice is put into words, and what it leads to. */
export interface ToldNotice {
  readonly type: NoticeType;
  readonly album: { readonly id: string; readonly name: string } | null;
  /** Empty: about none. */
  readonly mediaId: string;
  readonly orderNo: string;
  readonly facts: {
    readonly endTime?: number;
    readonly level?: string;
    readonly amountFen?: number;
    readonly count?: number;
    readonly name?: string;
    readonly reason?: string;
    readonly thing?: number;
    readonly sanction?: number;
  };
}

/** Where a notice leads: to its cause. */
export interface NoticeTarget {
  readonly path: string;
  readonly params?: Readonly<Record<string, string>>;
}

export interface NoticeWords {
  readonly title: string;
  readonly text: string;
}

export function describeNotice({ type, album, facts }: ToldNotice, nowMs: number): NoticeWords {
  const name = album === null ? '相册' : `“${album.name}”`;
  const end = facts.endTime === undefined ? '' : formatDateTime(facts.endTime, nowMs);
  const money = facts.amountFen === undefined ? '' : formatFen(facts.amountFen);
  const person = facts.name === undefined || facts.name === '' ? '对方' : `“${facts.name}”`;
  const because = facts.reason === undefined || facts.reason === '' ? '' : `：${facts.reason}`;
  switch (type) {
    case NOTICE_TYPE.albumWillExpire:
      return { title: '相册快到期了', text: `${name}将在${end}到期，之后访客不能再打开` };
    case NOTICE_TYPE.albumExpired:
      return { title: '相册已到期', text: `${name}已在${end}到期，延长有效期后访客可以再打开` };
    case NOTICE_TYPE.capacityExceeded:
      return {
        title: '空间已超出',
        text: end === '' ? '新照片将无法上传，可以释放空间' : `${end}后，最后上传的文件会移入回收站`,
      };
    case NOTICE_TYPE.memberWillExpire:
      return { title: '会员快到期了', text: `${levelName(facts.level)}将在${end}到期` };
    case NOTICE_TYPE.capacityAutoDelete:
      return { title: '超出的文件已移入回收站', text: '最后上传的文件已移入回收站，30天内可恢复' };
    case NOTICE_TYPE.appealPassed:
      return { title: '申诉已通过', text: `${name}里的内容已恢复展示` };
    case NOTICE_TYPE.appealRefused:
      return { title: '申诉未通过', text: `${name}里的内容仍不展示${because}` };
    case NOTICE_TYPE.reportPassed:
      return {
        title: '举报已处理',
        text: facts.thing === MATTER_THING.person ? '你举报的用户已受到限制' : '你举报的内容已不再展示',
      };
    case NOTICE_TYPE.reportRefused:
      return {
        title: '举报已查看',
        text: `你举报的${facts.thing === MATTER_THING.person ? '用户' : '内容'}没有发现问题${because}`,
      };
    case NOTICE_TYPE.illegal:
      return describeTakenDown(facts.thing, album?.name, because);
    case NOTICE_TYPE.shownAgain: {
      const isWhole = facts.thing === MATTER_THING.album;
      const what = isWhole ? name : `${album === null ? '你发布的' : `${name}里的`}内容`;
      return { title: '内容已恢复展示', text: `${what}已恢复展示` };
    }
    case NOTICE_TYPE.sanctioned:
      return {
        title: SANCTION_WORDS[facts.sanction ?? 0] ?? '你的账号受到限制',
        text: `到${end}为止${because}。有异议请按“关于我们”里的联系方式联系运营者`,
      };
    case NOTICE_TYPE.sanctionLifted:
      return { title: '限制已解除', text: LIFTED_WORDS[facts.sanction ?? 0] ?? '现在可以照常使用' };
    case NOTICE_TYPE.certified:
      return { title: '认证已通过', text: '你的认证已通过审核' };
    case NOTICE_TYPE.certificationRefused:
      return { title: '认证未通过', text: `请修改后重新提交${because}` };
    case NOTICE_TYPE.albumOffered:
      return { title: '有相册想转让给你', text: `${person}想把${name}转让给你，请在${end}前答复` };
    case NOTICE_TYPE.albumTaken:
      return { title: '相册已转让', text: `${person}接手了${name}，你现在是管理员` };
    case NOTICE_TYPE.albumNotTaken:
      return { title: '相册没有转让', text: `${person}没有接手${name}，你还是主人` };
    case NOTICE_TYPE.personnelJoined:
      return { title: '有工作人员加入', text: `${person}接受邀请，成了${name}的工作人员，可以给权限了` };
    case NOTICE_TYPE.faceFound:
      return { title: '可能有你的新照片', text: `${name}里有${count(facts.count)}可能拍到了你` };
    case NOTICE_TYPE.groupInvited:
      return { title: '群聊邀请', text: '有人邀请你加入群聊' };
    case NOTICE_TYPE.orderDelivered:
      return { title: '照片已交付', text: `${facts.count ?? 1}件已放进“照片订单”，实付${money}` };
    case NOTICE_TYPE.orderSold:
      return { title: '卖出了照片', text: `有人买了${facts.count ?? 1}件，共${money}` };
    case NOTICE_TYPE.refundAsked:
      return {
        title: '有人申请退款',
        text: `申请退款${money}${because}${end === '' ? '' : `。${end}前未处理将自动退款`}`,
      };
    case NOTICE_TYPE.refundDecided:
      return { title: because === '' ? '退款已同意' : '有一笔退款', text: `${money}将退回原来的支付方式${because}` };
    case NOTICE_TYPE.refundRefused:
      return { title: '退款未同意', text: `没有同意退款${money}${because}` };
    case NOTICE_TYPE.refundTakenBack:
      return { title: '退款申请已撤回', text: `买家撤回了${money}的退款申请，不用再处理` };
    case NOTICE_TYPE.refundOverdue:
      return { title: '退款已自动同意', text: `${money}的退款申请${REFUND_ANSWER_DAYS}天没有处理，已退给买家` };
    case NOTICE_TYPE.refundOfIllegal:
      return { title: '卖出的内容已退款', text: `卖出的内容被认定违规，${money}已退给买家` };
    case NOTICE_TYPE.invoiceAsked:
      return { title: '有人申请开发票', text: `买家申请开具${money}的发票` };
    case NOTICE_TYPE.invoiceIssued:
      return { title: '发票已开具', text: `${money}的发票可以下载了` };
    case NOTICE_TYPE.invoiceRefused:
      return { title: '发票未能开具', text: `卖家没有开具${money}的发票${because}` };
    case NOTICE_TYPE.invoiceRedAsked:
      return { title: '需要开具红字发票', text: `已开票的订单有退款，请为${money}开具红字发票` };
    case NOTICE_TYPE.invoiceRedIssued:
      return { title: '红字发票已开具', text: `${money}的红字发票可以下载了` };
    case NOTICE_TYPE.withdrawalConfirm:
      return { title: '提现等你确认收款', text: `${money}已转给你，请在24小时内到微信确认，过时会退回余额` };
    case NOTICE_TYPE.withdrawalDone:
      return { title: '提现已到账', text: `提现的${money}已到账` };
    case NOTICE_TYPE.withdrawalReturned:
      return { title: '提现没有成功', text: `${money}已退回余额${because}` };
  }
}

/** What of somebody's is shown no more. */
function describeTakenDown(thing: number | undefined, albumName: string | undefined, because: string): NoticeWords {
  const title = '内容违规，暂不展示';
  switch (thing) {
    case MATTER_THING.person:
      return { title: '对你的举报已核实', text: `你的资料或行为违反了规定${because}` };
    case MATTER_THING.album:
      return {
        title,
        text: `“${albumName ?? '相册'}”被下架，只有你还能打开${because}。有异议请按“关于我们”里的联系方式联系运营者`,
      };
    case MATTER_THING.message:
      return { title, text: `你的一条聊天消息被撤下${because}` };
    case MATTER_THING.group:
      return { title, text: `你的群聊被解散${because}` };
    default:
      return { title, text: `${albumName === undefined ? '你发布的' : `“${albumName}”里有`}内容被下架${because}` };
  }
}

const LIFTED_WORDS: Readonly<Record<number, string>> = {
  [SANCTION.comments]: '现在可以评论和聊天',
  [SANCTION.uploads]: '现在可以上传',
};

const SANCTION_WORDS: Readonly<Record<number, string>> = {
  [SANCTION.comments]: '你暂时不能评论和聊天',
  [SANCTION.uploads]: '你暂时不能上传',
  [SANCTION.account]: '你的账号被暂停使用',
};

/** Null: there is no page of it (yet). */
export function findNoticeTarget({ type, album, mediaId, orderNo, facts }: ToldNotice): NoticeTarget | null {
  const isWithdrawal =
    type === NOTICE_TYPE.withdrawalConfirm ||
    type === NOTICE_TYPE.withdrawalDone ||
    type === NOTICE_TYPE.withdrawalReturned;
  if (isWithdrawal) return { path: ROUTES.withdrawDetail, params: { withdrawNo: orderNo } };
  if (orderNo !== '') return { path: ROUTES.orderList, params: toOrderParams([orderNo]) };
  switch (type) {
    case NOTICE_TYPE.albumWillExpire:
    case NOTICE_TYPE.albumExpired:
      return album === null ? null : { path: ROUTES.albumSettings, params: toAlbumParams(album.id) };
    case NOTICE_TYPE.personnelJoined:
      return album === null ? null : { path: ROUTES.manage, params: toManageParams(album.id, 'people') };
    case NOTICE_TYPE.capacityExceeded:
      return { path: ROUTES.myCapacity };
    case NOTICE_TYPE.capacityAutoDelete:
      return { path: ROUTES.myPhoto, params: { tab: 'bin' } };
    case NOTICE_TYPE.sanctioned:
      return { path: ROUTES.about };
    case NOTICE_TYPE.certified:
    case NOTICE_TYPE.certificationRefused:
      return { path: ROUTES.certification };
    case NOTICE_TYPE.memberWillExpire:
      return { path: ROUTES.member };
    case NOTICE_TYPE.reportPassed:
      // Whoever reported an album cannot open it any more.
      return facts.thing === MATTER_THING.album ? null : findPlace(album, mediaId);
    case NOTICE_TYPE.faceFound:
      return album === null ? { path: ROUTES.myFace } : { path: ROUTES.myFace, params: { id: album.id } };
    default:
      return findPlace(album, mediaId);
  }
}

function findPlace(album: ToldNotice['album'], mediaId: string): NoticeTarget | null {
  if (album === null) return null;
  const params = toAlbumParams(album.id);
  return { path: ROUTES.photos, params: mediaId === '' ? params : { ...params, mediaId } };
}

const count = (pieces = 1): string => `${pieces}张照片`;

/** A notice holds either a level's key or the name it had at the time, which is shown as it is. */
function levelName(told: string | undefined): string {
  const level = MEMBER_LEVELS.find((known) => known === told);
  return level === undefined ? (told ?? '会员') : MEMBER_LEVEL_NAMES[level];
}

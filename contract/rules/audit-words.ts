import { ADMIN_RIGHT_NAMES, ADMIN_RIGHTS, type AdminRight } from '../constants/admin-right';
import { SANCTION, type Sanction, VERDICT } from '../constants/moderation';

export const SANCTIONS = [
  { value: SANCTION.comments, label: '禁止评论和聊天' },
  { value: SANCTION.uploads, label: '禁止上传' },
  { value: SANCTION.account, label: '封禁账号' },
] as const satisfies readonly { value: Sanction; label: string }[];

export function describeSanction(kind: number): string {
  return SANCTIONS.find(({ value }) => value === kind)?.label ?? '';
}

const VERDICT_WORDS: Readonly<Record<number, string>> = {
  [VERDICT.pass]: '通过',
  [VERDICT.refuse]: '驳回',
  [VERDICT.takeDown]: '下架或处理',
};

const SETTING_WORDS: Readonly<Record<string, string>> = {
  'notice-add': '发布公告',
  'notice-draft': '写公告草稿',
  'notice-edit': '修改公告',
  'notice-remove': '删除公告',
  'notice-publish': '发布公告',
  'notice-withdraw': '撤回公告',
  'goods-level': '设置会员等级',
  'goods-member': '设置会员商品',
  'goods-capacity': '设置扩容商品',
  'goods-rule': '设置积分规则',
  'goods-exchange': '设置积分兑换',
  'goods-round': '设置抽奖',
  'goods-prize': '设置奖品',
  'goods-ad': '设置广告位',
  'reports-looked': '查看了举报的图片',
  param: '设置参数',
  dict: '设置字典',
  'dict-remove': '删除字典项',
  'admin-ask-grant': '申请超级管理员的权限',
  'admin-ask-revoke': '申请取消超级管理员',
  'admin-grant': '同意超级管理员的权限',
  'admin-revoke': '同意取消超级管理员',
  'admin-line-grant': '命令行设置超级管理员的权限',
  'admin-line-revoke': '命令行取消超级管理员',
  'admin-refuse': '拒绝或撤销超级管理员变更',
  'banner-add': '添加轮播图',
  'banner-move': '移动轮播图',
  'banner-remove': '删除轮播图',
  'partner-add': '添加合作方',
  'partner-revoke': '停用合作方',
  'certification-read': '查看了证件',
  'certification-pass': '同意认证',
  'certification-refuse': '没有同意认证',
  'withdrawal-assent': '同意提现，等待另一位',
  'withdrawal-approve': '同意提现',
  'withdrawal-decline': '没有同意提现',
  'refund-agree': '同意退款',
  'refund-decline': '没有同意退款',
};

/** What somebody did at the desk. `action`: as the audit log names it. */
export function describeAction({ action, verdict }: { readonly action: string; readonly verdict: number }): string {
  const [about = '', what = ''] = action.split(':');
  if (about === 'sanction') return what === 'lift' ? '解除处罚' : describeSanction(Number(what));
  if (about === 'setting') return SETTING_WORDS[what] ?? '修改了设置';
  if (about === 'hold') return what === 'lift' ? '解除保全' : '保全';
  if (what === 'reveal') return '查看了图片';
  if (what === 'undo') return `撤销“${VERDICT_WORDS[verdict] ?? '处理'}”`;
  if (what === 'settled') return '申诉随之通过';
  if (what === 'sameBytes') return '相同文件转为待审';
  return `${about === 'matter' ? '文字或举报' : '照片或视频'} ${VERDICT_WORDS[verdict] ?? '处理'}`;
}

/** 内容审核、资金 */
export function nameRights(rights: readonly AdminRight[]): string {
  if (rights.length === ADMIN_RIGHTS.length) return '全部权限';
  return rights.map((right) => ADMIN_RIGHT_NAMES[right]).join('、');
}

/** Why somebody did it; of rights which. */
export function describeActReason({ action, reason }: { readonly action: string; readonly reason: string }): string {
  if (!action.startsWith('setting:admin-')) return reason;
  return nameRights(ADMIN_RIGHTS.filter((right) => reason.split(' ').includes(right)));
}

import { POINTS_ENDING_DAYS, type PointRecordKind, type PointRule } from '@contract/constants/point';
import { formatDate } from '../format/format-date';
import { formatSize } from '@contract/rules/format-size';

/** What to do for points. */
export const TASK_WORDS: Readonly<Record<PointRule, { readonly title: string; readonly note: string }>> = {
  'sign-in': { title: '每日签到', note: '每天一次' },
  upload: { title: '上传照片或视频', note: '每天第一次上传' },
  liked: { title: '照片被点赞', note: '同一个人每天只计一次，自己点赞不计' },
  visited: { title: '分享的相册被浏览', note: '同一个人浏览同一个相册只计一次' },
  invited: { title: '邀请朋友加入相册', note: '同一个人只计一次' },
  ad: { title: '看广告', note: '看完才计，广告由微信提供' },
  profile: { title: '完善资料', note: '头像、性别和生日都填好，只计一次' },
};

const RECORDS: Readonly<Record<Exclude<PointRecordKind, PointRule>, string>> = {
  exchange: '积分兑换',
  draw: '抽奖',
  prize: '抽奖奖品',
  generate: 'AI生成',
  returned: 'AI生成退回',
  ended: '积分到期',
  other: '积分变动',
};

export function describePointRecord(kind: PointRecordKind): string {
  return kind in TASK_WORDS ? TASK_WORDS[kind as PointRule].title : RECORDS[kind as keyof typeof RECORDS];
}

/** 看30秒广告 */
export const nameAd = (seconds: number | undefined): string =>
  seconds === undefined ? TASK_WORDS.ad.title : `看${seconds}秒广告`;

/** +5; -100 */
export const formatPoints = (points: number): string => (points > 0 ? `+${points}` : String(points));

const DAY_MS = 86_400_000;

/** Null: nothing ends soon. */
export function describeEnding(
  ending: readonly { readonly points: number; readonly endTime: number }[],
  nowMs: number,
): string | null {
  const [next] = ending;
  if (next === undefined || next.endTime > nowMs + POINTS_ENDING_DAYS * DAY_MS) return null;
  return `${next.points}积分将在${formatDate(next.endTime, nowMs)}到期`;
}

/** VIP 7天; 容量10GB 30天 */
export function nameGoods(goods: {
  readonly memberTypeName: string;
  readonly bytes: number;
  readonly days: number;
}): string {
  const subject = goods.bytes > 0 ? `容量${formatSize(goods.bytes)}` : `${goods.memberTypeName}会员`;
  return `${subject} ${goods.days}天`;
}

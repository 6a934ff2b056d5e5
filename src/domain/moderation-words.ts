import { LEGAL_STATUS } from '@contract/constants/media';
import {
  CASE_KIND,
  CASE_STATE,
  MATTER_CAUSE,
  MATTER_THING,
  PICTURE_VERDICT,
  REPORT_REASONS,
} from '@contract/constants/moderation';
import { VERSION_PARAMS } from '@contract/constants/published-client';

/** 色情低俗、涉嫌侵权 */
export function describeReasons(reasons: readonly number[]): string {
  return REPORT_REASONS.filter(({ value }) => reasons.includes(value))
    .map(({ label }) => label)
    .join('、');
}

/** What opened a case. */
export function describeCause(about: {
  readonly kind: number;
  readonly reportCount: number;
  readonly reasons: readonly number[];
}): string {
  switch (about.kind) {
    case CASE_KIND.report:
      return `举报${about.reportCount}次 ${describeReasons(about.reasons)}`;
    case CASE_KIND.appeal:
      return '申诉';
    case CASE_KIND.checked:
      return '机器审核：请人工确认';
    default:
      return '与已下架的文件相同';
  }
}

/** Nobody has asked for anything that one could refuse where a machine held it back. */
export const isRefusable = (kind: number): boolean => kind !== CASE_KIND.held && kind !== CASE_KIND.checked;

/** What the classifier says: empty where it has not looked. Percent of the three that matter. */
export function describeScores(
  scores: { readonly porn: number; readonly hentai: number; readonly sexy: number } | null,
): string {
  if (scores === null) return '';
  const percent = (permille: number): string => `${Math.round(permille / 10)}%`;
  return `机审评分 色情${percent(scores.porn)} 色情动漫${percent(scores.hentai)} 性感${percent(scores.sexy)}`;
}

/** What WeChat says of it: empty where it says nothing against it. */
export function describeWechat(verdict: number): string {
  switch (verdict) {
    case PICTURE_VERDICT.risky:
      return '微信内容安全：有风险';
    case PICTURE_VERDICT.doubtful:
      return '微信内容安全：可疑';
    case PICTURE_VERDICT.unseen:
      return '微信内容安全：没有结果';
    default:
      return '';
  }
}

/** How a case stands: empty while it waits. */
export function describeOutcome(about: { readonly state: number; readonly legalStatus: number }): string {
  if (about.state === CASE_STATE.open) return '';
  const outcome =
    about.state === CASE_STATE.passed ? '已通过' : about.state === CASE_STATE.takenDown ? '已下架' : '已驳回';
  return about.legalStatus === LEGAL_STATUS.illegal && about.state !== CASE_STATE.takenDown
    ? `${outcome}，现为违规`
    : outcome;
}

/** Why nothing is there to decide. */
export function describeEmptyQueue(side: 'open' | 'decided', isNarrowed: boolean): string {
  if (isNarrowed) return '没有符合条件的内容';
  return side === 'open' ? '没有待处理的内容' : '还没有处理过的内容';
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  name: '相册名称',
  description: '相册简介',
  nickname: '昵称',
  signature: '个性签名',
  title: '标题',
  body: '正文',
  place: '地点',
  topics: '话题',
  story: '故事',
};

const THING_WORDS: Readonly<Record<number, string>> = {
  [MATTER_THING.comment]: '评论',
  [MATTER_THING.album]: '相册',
  [MATTER_THING.message]: '聊天消息',
  [MATTER_THING.group]: '群聊',
  [MATTER_THING.post]: '笔记',
  [MATTER_THING.milestone]: '大事记',
  [MATTER_THING.answer]: '智能助手的回答',
  [MATTER_THING.remark]: '照片备注',
  [MATTER_THING.label]: '标签名称',
  [MATTER_THING.growthNote]: '成长记录备注',
};

/** Whose it is. */
export function describeMatterPerson(thing: number): string {
  if (thing === MATTER_THING.person) return '用户';
  return thing === MATTER_THING.answer ? '提问者' : '发布者';
}

/** Which text it is. */
export function describeMatter({ thing, field }: { readonly thing: number; readonly field: string }): string {
  const known = FIELD_WORDS[field];
  if (known !== undefined) {
    return thing === MATTER_THING.post || thing === MATTER_THING.milestone
      ? `${THING_WORDS[thing] ?? ''}${known}`
      : known;
  }
  return THING_WORDS[thing] ?? '用户';
}

/** Why it is here. */
export function describeMatterCause({
  cause,
  words,
}: {
  readonly cause: number;
  readonly words: readonly string[];
}): string {
  switch (cause) {
    case MATTER_CAUSE.held:
      return '含待审的词，通过前只有作者看得到';
    case MATTER_CAUSE.found:
      return `发布后发现：${words.join('、')}`;
    case MATTER_CAUSE.wechat:
      return '微信内容安全提示有风险';
    default:
      return '被举报';
  }
}

/** How it stands: empty while it waits. */
export function describeMatterOutcome(state: number): string {
  if (state === CASE_STATE.open) return '';
  return state === CASE_STATE.passed ? '已通过' : state === CASE_STATE.takenDown ? '未通过' : '已驳回';
}

export function describeHeldThing(thing: 'person' | 'album' | 'media'): string {
  return { person: '用户', album: '相册', media: '照片或视频' }[thing];
}

/** What each parameter is, as who sets it reads it. */
const PARAM_NAMES: Readonly<Record<string, string>> = {
  SYS_AD_REPORT: '上报广告（0或1）',
  PRPGRAM_VERSION: '显示“我的家人”的最高版本',
  VERSION_APP: '应用的版本',
  VERSION_ANDROID: 'Android的版本',
  VERSION_IOS: 'iOS的版本',
  VERSION_MINI: '小程序的版本',
  VERSION_WINDOWS: 'Windows的版本',
  VERSION_MACOS: 'macOS的版本',
  VERSION_WEB: '网页的版本',
  WEBVIEW_HOSTS: '可在应用内打开的网站域名',
  OPERATOR_NAME: '运营者名称',
  OPERATOR_CONTACT: '运营者联系方式',
  SIGN_IN_SETS_PASSWORD: '登录后引导设置支付密码（0或1）',
  OSS_UPLOAD_TYPE: '新文件的存储',
  AD_SHOWN: '小程序里展示广告',
  PUBLISH_NEEDS_PHONE: '发布和聊天要先绑定手机号（0或1）',
  OVERDUE_DELETE_DAYS: '超出容量几天后移入回收站（0为不移）',
};
const VERSIONS: ReadonlySet<string> = new Set(Object.values(VERSION_PARAMS));

export const nameParam = (key: string): string => PARAM_NAMES[key] ?? key;
export const isVersionParam = (key: string): boolean => VERSIONS.has(key);

const EXCERPT_LENGTH = 60;
/** The beginning of a text, in one line. */
export function excerptOf(text: string): string {
  const letters = Array.from(text.replace(/\s+/g, ' ').trim());
  return letters.length <= EXCERPT_LENGTH ? letters.join('') : `${letters.slice(0, EXCERPT_LENGTH).join('')}…`;
}

const NOTICE_STATES = { draft: '草稿', published: '已发布', withdrawn: '已撤回' } as const;
export const describeNoticeState = (state: keyof typeof NOTICE_STATES): string => NOTICE_STATES[state];

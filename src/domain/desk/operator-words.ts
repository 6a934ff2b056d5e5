import { VERSION_PARAMS } from '@contract/constants/public-param';

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
};
const VERSIONS: ReadonlySet<string> = new Set(Object.values(VERSION_PARAMS));

export const nameParam = (key: string): string => PARAM_NAMES[key] ?? key;
export const isVersionParam = (key: string): boolean => VERSIONS.has(key);

const NOTICE_STATES = { draft: '草稿', published: '已发布', withdrawn: '已撤回' } as const;
export const describeNoticeState = (state: keyof typeof NOTICE_STATES): string => NOTICE_STATES[state];

/** What is asked for: 设为或取消超级管理员 */
export const describeAdminChange = (isGrant: boolean): string => (isGrant ? '设为超级管理员' : '取消超级管理员');

import { CLIENT_VERSIONS } from '@contract/constants/client';
import { PARAM_VALUE_MAX_LENGTH, PUBLIC_PARAM_KEYS, type PublicParamKey } from '@contract/constants/public-param';
import { VERSION_PARAMS } from '@contract/constants/published-client';
import { isListableHost } from '@contract/rules/host-list';
import { parsePublishedVersion, parseVersionCode, writePublishedVersion } from '@contract/rules/published-version';
import { countCharacters } from '@contract/rules/text';

export function findParamKey(text: string): PublicParamKey | null {
  return PUBLIC_PARAM_KEYS.find((key) => key === text) ?? null;
}

const asShipped = (code: number): string => writePublishedVersion({ code, notes: '', address: '' });

/** What holds until the operator writes something. The versions are those this server was made together with. */
export const PARAM_DEFAULTS: Readonly<Record<PublicParamKey, string>> = {
  SYS_AD_REPORT: '0',
  PRPGRAM_VERSION: String(CLIENT_VERSIONS.miniProgram),
  VERSION_APP: asShipped(CLIENT_VERSIONS.app),
  VERSION_ANDROID: asShipped(CLIENT_VERSIONS.app),
  VERSION_IOS: asShipped(CLIENT_VERSIONS.app),
  VERSION_MINI: asShipped(CLIENT_VERSIONS.miniProgram),
  VERSION_WINDOWS: asShipped(CLIENT_VERSIONS.windows),
  VERSION_MACOS: asShipped(CLIENT_VERSIONS.macos),
  VERSION_WEB: asShipped(CLIENT_VERSIONS.web),
  WEBVIEW_HOSTS: '',
  OPERATOR_NAME: '',
  OPERATOR_CONTACT: '',
  SIGN_IN_SETS_PASSWORD: '0',
  OSS_UPLOAD_TYPE: '1',
  AD_SHOWN: '0',
  OVERDUE_DELETE_DAYS: '0',
  PUBLISH_NEEDS_PHONE: '0',
};

const VERSION_KEYS: readonly PublicParamKey[] = Object.values(VERSION_PARAMS);

/** What is wrong with a value that an operator wants to set, or null. */
export function findParamFault(key: PublicParamKey, value: string): string | null {
  if (countCharacters(value) > PARAM_VALUE_MAX_LENGTH) return `最多${PARAM_VALUE_MAX_LENGTH}个字`;
  if (key === 'OPERATOR_NAME' || key === 'OPERATOR_CONTACT') return `${key}由服务器的同名环境变量设置`;
  if (key === 'OSS_UPLOAD_TYPE') return '由服务器的存储设置（STORAGE）决定';
  if (key === 'OVERDUE_DELETE_DAYS') return '由服务器的设置（CAPACITY_DELETE_AFTER_DAYS）决定';
  if (key === 'AD_SHOWN') return '由ad命令设置的广告位决定';
  if (key === 'SYS_AD_REPORT') return value === '0' || value === '1' ? null : '只能是0（不上报广告）或1（上报）';
  if (key === 'SIGN_IN_SETS_PASSWORD' || key === 'PUBLISH_NEEDS_PHONE')
    return value === '0' || value === '1' ? null : '只能是0或1';
  if (key === 'PRPGRAM_VERSION') return parseVersionCode(value) === null ? '要写成10136这样的版本号' : null;
  if (key === 'WEBVIEW_HOSTS') {
    const wrong = value.split(/[\s,，;；]+/).find((host) => host !== '' && !isListableHost(host.toLowerCase()));
    return wrong === undefined ? null : `不是域名：${wrong}`;
  }
  if (VERSION_KEYS.includes(key)) return parsePublishedVersion(value).code === 0 ? '请用version命令设置' : null;
  return null;
}

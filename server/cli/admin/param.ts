import { PUBLIC_PARAM_KEYS } from '@contract/constants/public-param';
import { findParamFault, findParamKey } from '../../modules/system/public-param.rules';
import { type AdminVerb, done, listed } from './verb';

const UNKNOWN = `参数只能是${PUBLIC_PARAM_KEYS.join('、')}`;

export const PARAM_VERBS: readonly AdminVerb[] = [
  {
    words: ['param', 'list'],
    form: '',
    help: '列出公开参数和它们的值',
    read: (rest) =>
      rest.length > 0
        ? '这个命令后面不用写别的'
        : async ({ publicData }) => {
            const values = await publicData.getValues(PUBLIC_PARAM_KEYS);
            return listed(
              Object.entries(values).map(([key, value]) => `${key}=${value}`),
              '',
            );
          },
  },
  {
    words: ['param', 'set'],
    form: '<参数> <值>',
    help: '设置公开参数，如WEBVIEW_HOSTS（可在应用内打开的网站域名，用逗号隔开）',
    read(rest) {
      const [name = '', value] = rest;
      const key = findParamKey(name);
      if (key === null) return UNKNOWN;
      if (value === undefined || rest.length > 2) return '请写参数的值，有空格的加引号';
      const fault = findParamFault(key, value);
      if (fault !== null) return `${key}：${fault}`;
      return async ({ publicData }) => {
        await publicData.setValue(key, value);
        return done(`${key}=${value}`);
      };
    },
  },
  {
    words: ['param', 'reset'],
    form: '<参数>',
    help: '恢复公开参数的默认值',
    read(rest) {
      const key = findParamKey(rest[0] ?? '');
      if (key === null || rest.length > 1) return UNKNOWN;
      return async ({ publicData }) => {
        await publicData.setValue(key, null);
        return done(`${key}=${await publicData.getValue(key)}`);
      };
    },
  },
];

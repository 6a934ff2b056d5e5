import { REWARD_DICTIONARY } from '@contract/constants/public-param';
import { cleanName } from '@contract/rules/text';
import { type AdminVerb, done, failed, listed } from './verb';

const isType = (text: string): boolean => /^\w{1,60}$/.test(text);
const TYPE_FAULT = '字典名由字母、数字和下划线组成';

export const DICTIONARY_VERBS: readonly AdminVerb[] = [
  {
    words: ['dict', 'list'],
    form: '<字典>',
    help: `列出一个字典的各项，如${REWARD_DICTIONARY}（打赏金额）`,
    read(rest) {
      const [type = ''] = rest;
      if (!isType(type) || rest.length > 1) return TYPE_FAULT;
      return async ({ publicData }) => {
        const items = await publicData.getDictionary(type);
        return listed(
          items.map(({ value, label }) => `${value}  ${label}`),
          '这个字典是空的',
        );
      };
    },
  },
  {
    words: ['dict', 'set'],
    form: '<字典> <值> <名称> [位置]',
    help: '增加或修改字典的一项；不写位置则排在最后或不动',
    read(rest) {
      const [type = '', valueText = '', labelText = '', positionText] = rest;
      if (!isType(type)) return TYPE_FAULT;
      const [value, label] = [cleanName(valueText), cleanName(labelText)];
      if (value === '' || label === '' || rest.length > 4) return '请写值和名称，有空格的加引号';
      const isAmount = /^(?!0+(\.0+)?$)\d{1,6}(\.\d{1,2})?$/.test(value);
      if (type === REWARD_DICTIONARY && !isAmount) return '打赏金额要写成5或5.88这样的元数';
      if (positionText !== undefined && !/^\d{1,6}$/.test(positionText)) return '位置是一个整数';
      const position = positionText === undefined ? null : Number(positionText);
      return async ({ publicData }) => {
        await publicData.setDictionaryItem({ type, value, label, position });
        return done(`${type}：${value}  ${label}`);
      };
    },
  },
  {
    words: ['dict', 'remove'],
    form: '<字典> <值>',
    help: '删除字典的一项',
    read(rest) {
      const [type = '', value = ''] = rest;
      if (!isType(type) || value === '' || rest.length > 2) return '请写字典和要删除的值';
      return async ({ publicData }) => {
        const isGone = await publicData.removeDictionaryItem(type, value);
        return isGone ? done('已删除') : failed('字典里没有这一项');
      };
    },
  },
];

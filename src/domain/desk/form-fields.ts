import type { MemberLevel } from '@contract/constants/user';

/** What is typed, by the field's key. A switch is '1' or ''. */
export type Draft = Readonly<Record<string, string>>;

export interface FormField {
  readonly key: string;
  readonly label: string;
  readonly kind: 'text' | 'whole' | 'yuan' | 'choice' | 'switch' | 'day';
  readonly hint?: string;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly choices?: readonly { readonly id: string; readonly text: string }[];
  /** Whether it is asked for, of what has been chosen. Absent: always. */
  readonly isAsked?: (draft: Draft) => boolean;
}

export interface GoodsForm<Goods> {
  readonly title: string;
  readonly fields: readonly FormField[];
  /** Of its button, where that is not 保存. */
  readonly action?: string;
  readonly draft: Draft;
  /** What is to be sent; a text says what is wrong. */
  readonly read: (draft: Draft) => Goods | string;
}

export type SoldLevel = Exclude<MemberLevel, 'level_10'>;
export type NamesOfLevels = Readonly<Record<MemberLevel, string>>;

export const DAYS_MAX = 3_660;
export const SIZE_MAX = 99_999;
export const POINTS_MAX = 999_999;
export const COUNT_MAX = 9_999;
export const MANY_MAX = 9_999_999;
const CODE = /^[a-z0-9-]{1,40}$/;

/** Stops at the first thing that is wrong. */
export class Wrong extends Error {}

export function readWhole(draft: Draft, key: string, words: string, [min, max]: readonly [number, number]): number {
  const text = (draft[key] ?? '').trim();
  const number = /^\d{1,7}$/.test(text) ? Number(text) : -1;
  if (number < min || number > max) throw new Wrong(`${words}是${min}到${max}的整数`);
  return number;
}

export function readText(draft: Draft, key: string, words: string): string {
  const text = (draft[key] ?? '').trim();
  if (text === '') throw new Wrong(`请填写${words}`);
  return text;
}

export function readCode(draft: Draft): string {
  const code = (draft['code'] ?? '').trim();
  if (!CODE.test(code)) throw new Wrong('编号是小写字母、数字和-，最多40个');
  return code;
}

export function readFen(draft: Draft): number {
  const [, yuan = '', part = ''] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec((draft['price'] ?? '').trim()) ?? [];
  const fen = Number(`${yuan}${part.padEnd(2, '0')}`);
  if (yuan === '' || fen === 0) throw new Wrong('价格要大于0，最多两位小数');
  return fen;
}

/** What `read` throws of what was typed, as its answer. */
export function reading<Goods>(read: (draft: Draft) => Goods): (draft: Draft) => Goods | string {
  return (draft) => {
    try {
      return read(draft);
    } catch (error) {
      if (error instanceof Wrong) return error.message;
      throw error;
    }
  };
}

export const isOn = (draft: Draft, key: string): boolean => draft[key] === '1';
export const toSwitch = (on: boolean): string => (on ? '1' : '');

export const whole = (key: string, label: string, more: Partial<FormField> = {}): FormField => ({
  key,
  label,
  kind: 'whole',
  maxLength: 7,
  ...more,
});
export const CODE_FIELD: FormField = {
  key: 'code',
  label: '编号',
  kind: 'text',
  maxLength: 40,
  placeholder: '如：vip-week',
  hint: '小写字母、数字和-，定下后不能改',
};
export const PRICE_FIELD: FormField = { key: 'price', label: '价格（元）', kind: 'yuan', maxLength: 9 };
export const POSITION_FIELD = whole('position', '位置', { hint: '小的排在前面', maxLength: 4 });
export const SALE_FIELD: FormField = { key: 'isOnSale', label: '出售', kind: 'switch' };
export const newCode = (isNew: boolean): readonly FormField[] => (isNew ? [CODE_FIELD] : []);
export const soldLevels = (names: NamesOfLevels) =>
  (['level_20', 'level_30', 'level_40'] as const).map((id) => ({ id, text: names[id] }));
export const asSold = (text: string | undefined): SoldLevel =>
  text === 'level_30' || text === 'level_40' ? text : 'level_20';

import { PRIZE_KIND, PRIZES_MAX, type PrizeKind } from '@contract/constants/draw';
import { endOfShanghaiDay, shanghaiDay, startOfShanghaiDay } from '@contract/rules/shanghai-day';
import {
  type Draft,
  type GoodsForm,
  type SoldLevel,
  type NamesOfLevels,
  DAYS_MAX,
  SIZE_MAX,
  POINTS_MAX,
  MANY_MAX,
  isOn,
  toSwitch,
  whole,
  newCode,
  soldLevels,
  asSold,
  readWhole,
  readText,
  readCode,
  reading,
  Wrong,
} from './form-fields';

export interface RoundRow {
  readonly code: string;
  readonly name: string;
  readonly costPoints: number;
  readonly drawsPerDay: number;
  readonly startTime: number;
  /** 0: without an end. */
  readonly endTime: number;
  readonly isOn: boolean;
}

export const roundForm = (row: RoundRow | null, today: string): GoodsForm<RoundRow & { kind: 'round' }> => ({
  title: row === null ? '添加抽奖' : `抽奖：${row.name}`,
  fields: [
    ...newCode(row === null),
    { key: 'name', label: '名称', kind: 'text', maxLength: 20 },
    whole('costPoints', '每次积分', { maxLength: 6, hint: '0为免费' }),
    whole('drawsPerDay', '每人每天几次', { maxLength: 3 }),
    { key: 'start', label: '开始日期', kind: 'day' },
    { key: 'end', label: '最后一天', kind: 'day', hint: '不选则一直有效' },
    { key: 'isOn', label: '开放', kind: 'switch' },
  ],
  draft: {
    code: row?.code ?? '',
    name: row?.name ?? '',
    costPoints: `${row?.costPoints ?? 10}`,
    drawsPerDay: `${row?.drawsPerDay ?? 3}`,
    start: row === null ? today : shanghaiDay(row.startTime),
    end: row === null || row.endTime === 0 ? '' : shanghaiDay(row.endTime - 1),
    isOn: toSwitch(row?.isOn ?? true),
  },
  read: reading((draft) => {
    const [start, end] = [readText(draft, 'start', '开始日期'), draft['end'] ?? ''];
    if (end !== '' && end < start) throw new Wrong('最后一天不能早于开始日期');
    return {
      kind: 'round',
      code: readCode(draft),
      name: readText(draft, 'name', '名称'),
      costPoints: readWhole(draft, 'costPoints', '每次积分', [0, POINTS_MAX]),
      drawsPerDay: readWhole(draft, 'drawsPerDay', '每天次数', [1, 999]),
      startTime: startOfShanghaiDay(start),
      endTime: end === '' ? 0 : endOfShanghaiDay(end) + 1,
      isOn: isOn(draft, 'isOn'),
    };
  }),
});

export interface PrizeRow {
  readonly round: string;
  readonly position: number;
  readonly name: string;
  readonly prize: PrizeKind;
  readonly points: number;
  readonly sizeGb: number;
  readonly level: SoldLevel | null;
  readonly days: number;
  readonly weight: number;
  readonly stock: number | null;
}

const PRIZES = [
  { id: `${PRIZE_KIND.nothing}`, text: '没有奖' },
  { id: `${PRIZE_KIND.points}`, text: '积分' },
  { id: `${PRIZE_KIND.capacity}`, text: '容量' },
  { id: `${PRIZE_KIND.membership}`, text: '会员' },
] as const;
const prizeOf = ({ prize }: Draft): PrizeKind =>
  Object.values(PRIZE_KIND).find((kind) => `${kind}` === prize) ?? PRIZE_KIND.nothing;
const isOf =
  (...kinds: readonly PrizeKind[]) =>
  (draft: Draft): boolean =>
    kinds.includes(prizeOf(draft));

/** `taken`: the places of the round that have a prize. */
export function prizeForm(
  round: string,
  row: PrizeRow | null,
  names: NamesOfLevels,
  taken: readonly number[],
): GoodsForm<PrizeRow & { kind: 'prize'; shownStock: number | null }> {
  const free = Array.from({ length: PRIZES_MAX }, (_, index) => index + 1).find((place) => !taken.includes(place));
  const position = row?.position ?? free ?? PRIZES_MAX;
  return {
    title: row === null ? '添加奖品' : `奖品：${row.name}`,
    fields: [
      { key: 'name', label: '名称', kind: 'text', maxLength: 20 },
      { key: 'prize', label: '奖品', kind: 'choice', choices: PRIZES },
      whole('points', '积分', { maxLength: 6, isAsked: isOf(PRIZE_KIND.points) }),
      whole('sizeGb', '容量（GB）', { isAsked: isOf(PRIZE_KIND.capacity) }),
      {
        key: 'level',
        label: '等级',
        kind: 'choice',
        choices: soldLevels(names),
        isAsked: isOf(PRIZE_KIND.membership),
      },
      whole('days', '天数', { maxLength: 4, isAsked: isOf(PRIZE_KIND.capacity, PRIZE_KIND.membership) }),
      whole('weight', '权重', { hint: '概率是它占全部权重的比例，0不会抽中' }),
      whole('stock', '剩余数量', { hint: '不填为不限量' }),
    ],
    draft: {
      name: row?.name ?? '',
      prize: `${row?.prize ?? PRIZE_KIND.points}`,
      points: `${row?.points || 10}`,
      sizeGb: `${row?.sizeGb || 1}`,
      level: row?.level ?? 'level_20',
      days: `${row?.days || 7}`,
      weight: `${row?.weight ?? 100}`,
      stock: row === null || row.stock === null ? '' : `${row.stock}`,
    },
    read: reading((draft) => {
      const prize = prizeOf(draft);
      const isLasting = prize === PRIZE_KIND.capacity || prize === PRIZE_KIND.membership;
      return {
        kind: 'prize',
        round,
        position,
        name: readText(draft, 'name', '名称'),
        prize,
        points: prize === PRIZE_KIND.points ? readWhole(draft, 'points', '积分', [1, POINTS_MAX]) : 0,
        sizeGb: prize === PRIZE_KIND.capacity ? readWhole(draft, 'sizeGb', '容量', [1, SIZE_MAX]) : 0,
        level: prize === PRIZE_KIND.membership ? asSold(draft['level']) : null,
        days: isLasting ? readWhole(draft, 'days', '天数', [1, DAYS_MAX]) : 0,
        weight: readWhole(draft, 'weight', '权重', [0, MANY_MAX]),
        stock: (draft['stock'] ?? '').trim() === '' ? null : readWhole(draft, 'stock', '剩余数量', [0, MANY_MAX]),
        shownStock: row?.stock ?? null,
      };
    }),
  };
}

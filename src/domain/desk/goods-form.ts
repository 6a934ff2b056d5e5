import type { PointRule } from '@contract/constants/point';
import type { MemberLevel } from '@contract/constants/user';
import { writeYuan } from '../format/yuan-text';
import {
  type Draft,
  type GoodsForm,
  type SoldLevel,
  type NamesOfLevels,
  DAYS_MAX,
  SIZE_MAX,
  POINTS_MAX,
  COUNT_MAX,
  PRICE_FIELD,
  POSITION_FIELD,
  SALE_FIELD,
  isOn,
  toSwitch,
  whole,
  newCode,
  soldLevels,
  asSold,
  readWhole,
  readText,
  readCode,
  readFen,
  reading,
} from './form-fields';

export interface LevelRow {
  readonly level: MemberLevel;
  readonly name: string;
  readonly hasBadge: boolean;
  readonly capacityGb: number;
  readonly photoMb: number;
  readonly videoMb: number;
}

export const levelForm = (row: LevelRow): GoodsForm<LevelRow & { kind: 'level' }> => ({
  title: `会员等级：${row.name}`,
  fields: [
    { key: 'name', label: '名称', kind: 'text', maxLength: 12 },
    { key: 'hasBadge', label: '名字旁显示标识', kind: 'switch' },
    whole('capacityGb', '容量（GB）'),
    whole('photoMb', '单张照片（MB）'),
    whole('videoMb', '单个视频（MB）'),
  ],
  draft: {
    name: row.name,
    hasBadge: toSwitch(row.hasBadge),
    capacityGb: `${row.capacityGb}`,
    photoMb: `${row.photoMb}`,
    videoMb: `${row.videoMb}`,
  },
  read: reading((draft) => ({
    kind: 'level',
    level: row.level,
    name: readText(draft, 'name', '名称'),
    hasBadge: isOn(draft, 'hasBadge'),
    capacityGb: readWhole(draft, 'capacityGb', '容量', [1, SIZE_MAX]),
    photoMb: readWhole(draft, 'photoMb', '单张照片', [1, SIZE_MAX]),
    videoMb: readWhole(draft, 'videoMb', '单个视频', [1, SIZE_MAX]),
  })),
});

interface Sold {
  readonly code: string;
  readonly days: number;
  readonly position: number;
  readonly isOnSale: boolean;
}

const draftOfSold = (row: Sold | null) => ({
  code: row?.code ?? '',
  days: row === null ? '30' : `${row.days}`,
  position: row === null ? '100' : `${row.position}`,
  isOnSale: toSwitch(row?.isOnSale ?? true),
});
const readSold = (draft: Draft): Sold => ({
  code: readCode(draft),
  days: readWhole(draft, 'days', '天数', [1, DAYS_MAX]),
  position: readWhole(draft, 'position', '位置', [1, COUNT_MAX]),
  isOnSale: isOn(draft, 'isOnSale'),
});

export interface MemberGoodsRow extends Sold {
  readonly level: SoldLevel;
  readonly priceFen: number;
}

export const memberGoodsForm = (
  row: MemberGoodsRow | null,
  names: NamesOfLevels,
): GoodsForm<MemberGoodsRow & { kind: 'member' }> => ({
  title: row === null ? '添加会员商品' : `会员商品：${row.code}`,
  fields: [
    ...newCode(row === null),
    { key: 'level', label: '等级', kind: 'choice', choices: soldLevels(names) },
    whole('days', '天数', { maxLength: 4 }),
    PRICE_FIELD,
    POSITION_FIELD,
    SALE_FIELD,
  ],
  draft: {
    ...draftOfSold(row),
    level: row?.level ?? 'level_20',
    price: row === null ? '' : writeYuan(row.priceFen),
  },
  read: reading((draft) => ({
    kind: 'member',
    ...readSold(draft),
    level: asSold(draft['level']),
    priceFen: readFen(draft),
  })),
});

export interface CapacityGoodsRow extends Sold {
  readonly sizeGb: number;
  readonly priceFen: number;
}

export const capacityGoodsForm = (
  row: CapacityGoodsRow | null,
): GoodsForm<CapacityGoodsRow & { kind: 'capacity' }> => ({
  title: row === null ? '添加扩容商品' : `扩容商品：${row.code}`,
  fields: [
    ...newCode(row === null),
    whole('sizeGb', '容量（GB）'),
    whole('days', '天数', { maxLength: 4 }),
    PRICE_FIELD,
    POSITION_FIELD,
    SALE_FIELD,
  ],
  draft: {
    ...draftOfSold(row),
    sizeGb: row === null ? '' : `${row.sizeGb}`,
    price: row === null ? '' : writeYuan(row.priceFen),
  },
  read: reading((draft) => ({
    kind: 'capacity',
    ...readSold(draft),
    sizeGb: readWhole(draft, 'sizeGb', '容量', [1, SIZE_MAX]),
    priceFen: readFen(draft),
  })),
});

export interface RuleRow {
  readonly code: PointRule;
  readonly points: number;
  readonly dayCap: number;
  readonly validDays: number;
  readonly isOn: boolean;
}

export const ruleForm = (row: RuleRow, title: string): GoodsForm<RuleRow & { kind: 'rule' }> => ({
  title: `积分规则：${title}`,
  fields: [
    whole('points', '每次积分', { maxLength: 6 }),
    whole('dayCap', '每天最多几次', { maxLength: 4 }),
    whole('validDays', '有效天数', { maxLength: 4, hint: '只影响之后获得的积分' }),
    { key: 'isOn', label: '开启', kind: 'switch' },
  ],
  draft: {
    points: `${row.points}`,
    dayCap: `${row.dayCap}`,
    validDays: `${row.validDays}`,
    isOn: toSwitch(row.isOn),
  },
  read: reading((draft) => ({
    kind: 'rule',
    code: row.code,
    points: readWhole(draft, 'points', '每次积分', [1, POINTS_MAX]),
    dayCap: readWhole(draft, 'dayCap', '每天次数', [1, COUNT_MAX]),
    validDays: readWhole(draft, 'validDays', '有效天数', [1, DAYS_MAX]),
    isOn: isOn(draft, 'isOn'),
  })),
});

export interface ExchangeRow extends Sold {
  /** Null: storage. */
  readonly level: SoldLevel | null;
  readonly sizeGb: number;
  readonly points: number;
}

const STORAGE = 'storage';

export const exchangeForm = (
  row: ExchangeRow | null,
  names: NamesOfLevels,
): GoodsForm<ExchangeRow & { kind: 'exchange' }> => ({
  title: row === null ? '添加积分兑换' : `积分兑换：${row.code}`,
  fields: [
    ...newCode(row === null),
    { key: 'what', label: '换什么', kind: 'choice', choices: [{ id: STORAGE, text: '容量' }, ...soldLevels(names)] },
    whole('sizeGb', '容量（GB）', { isAsked: ({ what }) => what === STORAGE }),
    whole('days', '天数', { maxLength: 4 }),
    whole('points', '所需积分', { maxLength: 6 }),
    POSITION_FIELD,
    { ...SALE_FIELD, label: '可以兑换' },
  ],
  draft: {
    ...draftOfSold(row),
    what: row?.level ?? STORAGE,
    sizeGb: row === null || row.sizeGb === 0 ? '1' : `${row.sizeGb}`,
    points: row === null ? '' : `${row.points}`,
  },
  read: reading((draft) => {
    const isStorage = draft['what'] === STORAGE;
    return {
      kind: 'exchange',
      ...readSold(draft),
      level: isStorage ? null : asSold(draft['what']),
      sizeGb: isStorage ? readWhole(draft, 'sizeGb', '容量', [1, SIZE_MAX]) : 0,
      points: readWhole(draft, 'points', '所需积分', [1, POINTS_MAX]),
    };
  }),
});

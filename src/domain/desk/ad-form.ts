import { AD_SECONDS, type AdSlotCode } from '@contract/constants/ad';
import { type GoodsForm, DAYS_MAX, COUNT_MAX, whole, readWhole, reading, Wrong } from './form-fields';

export interface AdRow {
  readonly code: AdSlotCode;
  readonly unitId: string;
  readonly seconds: (typeof AD_SECONDS)[number];
  readonly amount: number;
  readonly days: number;
  readonly dayCap: number;
  readonly freePerDay: number;
}

export const AD_NAMES: Readonly<Record<AdSlotCode, string>> = {
  download: '看广告下载',
  points: '看广告得积分',
  capacity: '看广告得容量',
};
const UNIT = /^(adunit-[A-Za-z0-9]{4,64})?$/;

export const adForm = (row: AdRow): GoodsForm<AdRow & { kind: 'ad' }> => ({
  title: `广告位：${AD_NAMES[row.code]}`,
  fields: [
    {
      key: 'unitId',
      label: '微信广告位编号',
      kind: 'text',
      maxLength: 80,
      placeholder: 'adunit-',
      hint: '不填则不展示；只在小程序里展示',
    },
    {
      key: 'seconds',
      label: '时长',
      kind: 'choice',
      choices: AD_SECONDS.map((seconds) => ({ id: `${seconds}`, text: `${seconds}秒` })),
    },
    ...(row.code === 'points'
      ? []
      : [whole('amount', row.code === 'download' ? '看一次可下载几个' : '看一次得到（GB）', { maxLength: 4 })]),
    ...(row.code === 'capacity' ? [whole('days', '有效天数', { maxLength: 4 })] : []),
    ...(row.code === 'download' ? [whole('freePerDay', '每天先免费几个', { maxLength: 4 })] : []),
    whole('dayCap', '每人每天几次', { maxLength: 4 }),
  ],
  draft: {
    unitId: row.unitId,
    seconds: `${row.seconds}`,
    amount: `${row.amount}`,
    days: `${row.days}`,
    freePerDay: `${row.freePerDay}`,
    dayCap: `${row.dayCap}`,
  },
  read: reading((draft) => {
    const unitId = (draft['unitId'] ?? '').trim();
    if (!UNIT.test(unitId)) throw new Wrong('编号写成adunit-开头的微信广告位');
    return {
      kind: 'ad',
      code: row.code,
      unitId,
      seconds: AD_SECONDS.find((each) => `${each}` === draft['seconds']) ?? row.seconds,
      amount: readWhole(draft, 'amount', '数量', [row.code === 'points' ? 0 : 1, COUNT_MAX]),
      days: readWhole(draft, 'days', '有效天数', [row.code === 'capacity' ? 1 : 0, DAYS_MAX]),
      dayCap: readWhole(draft, 'dayCap', '每天次数', [1, COUNT_MAX]),
      freePerDay: readWhole(draft, 'freePerDay', '免费次数', [0, COUNT_MAX]),
    };
  }),
});

import { CERTIFICATION_KIND } from '@contract/constants/security';
import { writeCsv } from './csv';
import { type AdminVerb, done } from './verb';
import { writePlainYuan } from './yuan';

const KINDS = { [CERTIFICATION_KIND.person]: '个人', [CERTIFICATION_KIND.organisation]: '机构' } as const;
const HEAD = [
  '用户编号',
  '昵称',
  '手机号',
  '认证类型',
  '姓名或名称',
  '证件号码',
  '订单数',
  '销售额（元）',
  '退款（元）',
  '手续费（元）',
  '净收入（元）',
];

export const SELLER_VERBS: readonly AdminVerb[] = [
  {
    words: ['seller', 'export'],
    form: '<年>Q<季度>',
    help: '写出一个季度每位卖家的身份、销售额、退款、手续费和净收入（CSV），例如2026Q4',
    read(rest) {
      const [year, quarter] = (/^(20\d\d)[Qq]([1-4])$/.exec(rest[0] ?? '') ?? []).slice(1).map(Number);
      if (year === undefined || quarter === undefined || rest.length > 1) return '请写季度，例如2026Q4';
      return async ({ sellers }) => {
        const rows = (await sellers.listQuarter(year, quarter)).map((row) => [
          row.uid ?? '已注销',
          row.nickname,
          row.phone,
          row.identity === null ? '未认证' : KINDS[row.identity.kind],
          row.identity?.name ?? '',
          row.identity?.idNumber ?? '',
          String(row.orders),
          ...[row.grossFen, row.refundedFen, row.feeFen, row.netFen].map(writePlainYuan),
        ]);
        return done(writeCsv([HEAD, ...rows]));
      };
    },
  },
];

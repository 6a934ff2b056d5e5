import type { ErrorEntry } from './errors';

/** 2600: invoices. Beside the others, which every page loads. */
export const INVOICE_ERRORS = {
  INVOICE_ABSENT: { code: 2601, msg: '发票申请不存在' },
  INVOICE_NOTHING: { code: 2602, msg: '没有可以开票的金额' },
  INVOICE_CHANGED: { code: 2603, msg: '发票状态或金额已变化，请刷新后再试' },
  INVOICE_TITLE: { code: 2604, msg: '请填写发票抬头，最多60个字' },
  INVOICE_TAX_NUMBER: { code: 2605, msg: '税号不正确，请检查后再试' },
  INVOICE_EMAIL: { code: 2606, msg: '请填写正确的邮箱' },
  INVOICE_REMARK: { code: 2607, msg: '备注最多100个字' },
  INVOICE_TITLES_FULL: { code: 2608, msg: '最多保存10个抬头，请先删除不用的' },
  INVOICE_TITLE_ABSENT: { code: 2609, msg: '抬头不存在或已被删除' },
  INVOICE_FILE: { code: 2610, msg: '请选择5MB以内的PDF文件' },
  INVOICE_FILES_FULL: { code: 2611, msg: '这张发票的文件已换过太多次，请联系客服' },
  INVOICE_ASKS_SPENT: { code: 2612, msg: '今天申请开票的次数已用完，请明天再试' },
} as const satisfies Record<string, ErrorEntry>;

/** The tabs of the desk, as `?tab=` names them. */
export const DESK_QUEUES = [
  { id: 'report', text: '举报' },
  { id: 'appeal', text: '申诉' },
  { id: 'illegal', text: '违规' },
  { id: 'checked', text: '机审' },
  { id: 'text', text: '文字' },
  { id: 'thing', text: '用户和相册' },
  { id: 'certification', text: '认证' },
  { id: 'money', text: '提现退款' },
  { id: 'audit', text: '审计' },
  { id: 'setting', text: '设置' },
  { id: 'goods', text: '商品' },
] as const;
export type DeskQueue = (typeof DESK_QUEUES)[number]['id'];

export function parseDeskQueue(text: string | undefined): DeskQueue {
  return DESK_QUEUES.find(({ id }) => id === text)?.id ?? 'report';
}

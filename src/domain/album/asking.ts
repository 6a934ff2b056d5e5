import { ASK_ANSWER } from '@contract/constants/face';

/** Somebody of an album that holds photos back until those on them agreed. */
export interface AskedPerson {
  /** There is a link for him. */
  readonly isAsked: boolean;
  /** ASK_ANSWER */
  readonly answer: number;
}

/** 已同意, 不同意, 已询问, 未询问 */
export function describeAnswer({ isAsked, answer }: AskedPerson): string {
  if (answer === ASK_ANSWER.agreed) return '已同意';
  if (answer === ASK_ANSWER.refused) return '不同意';
  return isAsked ? '已询问' : '未询问';
}

/** Of a whole album, where one sees who is on its photos. */
export function describeHeld(held: number): string {
  return held === 0 ? '没有照片在等待同意' : `${held}项在等待照片里的人同意，暂时只有管理者看得到`;
}

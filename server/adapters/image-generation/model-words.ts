import { GENERATE_OPTIONS, GENERATE_STYLES } from '@contract/constants/generation';
import type { GenerationTask } from './types';

export const REFUSED_WORDS = '描述或照片没有通过大模型服务的审核，请换一个再试';
export const NOT_TAKEN_WORDS = '大模型服务不接受这样的要求，请换一个再试';
export const BAD_RESULT_WORDS = '大模型服务返回的内容无法使用，请重试';
export const NO_FILM_WORDS = '这个大模型服务不能生成视频，请用本机效果';
export const CANCELLED_WORDS = '已取消';

/** What a model is asked for: the person's words, then the look. */
export function toPrompt({ prompt, style, option, source }: GenerationTask): string {
  const look = GENERATE_STYLES.find((each) => each.style === style)?.name ?? '';
  const over = GENERATE_OPTIONS.find((each) => each.option === option)?.name ?? '';
  const words = prompt === '' && source !== null ? '保持画面内容和人物不变，改变画风' : prompt;
  return [words, `${look}风格`, `${over}效果`].filter((part) => part !== '').join('，');
}

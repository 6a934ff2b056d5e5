import type { ErrorEntry } from './errors';

/** 2900: pictures and films that are made. Beside the others, which every page loads. */
export const GENERATION_ERRORS = {
  GENERATION_ABSENT: { code: 2901, msg: '这次生成不存在或已被删除' },
  PROMPT_REQUIRED: { code: 2902, msg: '请输入描述文字' },
  PROMPT_TOO_LONG: { code: 2903, msg: '描述文字最多500个字' },
  GENERATION_SOURCE: { code: 2904, msg: '这张照片不能用作参考图' },
  GENERATIONS_WAITING: { code: 2905, msg: '还有正在生成的内容，请等它们完成' },
  GENERATED_ENOUGH: { code: 2906, msg: '今天生成的数量已达上限，请明天再来' },
  GENERATION_ENDED: { code: 2907, msg: '已经完成，不能取消' },
  GENERATION_RUNNING: { code: 2908, msg: '正在生成，请先取消' },
  MODEL_ABSENT: { code: 2910, msg: '这里没有接入能生成它的大模型，请用本机效果' },
  MODEL_CONSENT_NEEDED: { code: 2911, msg: '请先同意将照片交给大模型服务处理' },
  MODEL_CONSENT_OF_OTHER: { code: 2912, msg: '上传这张照片的人没有同意交给大模型服务，请用本机效果' },
  MODEL_CHILD: { code: 2913, msg: '孩子的照片不会交给大模型服务，请用本机效果' },
  MODEL_CONSENT_OLD: { code: 2914, msg: '说明已更新，请重新阅读后再同意' },
  MODEL_POINTS: { code: 2915, msg: '积分不足' },
  USER_TEXTS_LIMIT: { code: 2909, msg: '常用描述最多保存30条' },
} as const satisfies Record<string, ErrorEntry>;

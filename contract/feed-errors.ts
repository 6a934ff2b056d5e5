import type { ErrorEntry } from './errors';

/** 1375 to 1383: albums that are a feed of posts. Beside the others, which every page loads. */
export const FEED_ERRORS = {
  POST_ABSENT: { code: 1375, msg: '笔记不存在或已被删除' },
  POST_WORDLESS: { code: 1376, msg: '请写一个标题或几句正文' },
  POST_TOO_LONG: { code: 1377, msg: '文字太长了，请删减一些' },
  POST_TOPICS_INVALID: { code: 1378, msg: '话题太多或太长' },
  POST_MEDIA_TAKEN: { code: 1379, msg: '这些照片都已在别的笔记里，请加一张没有发过的' },
  POST_MEDIA_LIMIT: { code: 1380, msg: '加上你看不到的照片，一篇笔记最多18个' },
  POSTS_LIMIT: { code: 1381, msg: '这本相册的笔记已达上限' },
  POSTS_PINNED_LIMIT: { code: 1382, msg: '最多置顶3篇笔记' },
  POST_WITHHELD: { code: 1383, msg: '违规或审核中的照片不能从笔记里移出，可以申诉或删除笔记' },
} as const satisfies Record<string, ErrorEntry>;

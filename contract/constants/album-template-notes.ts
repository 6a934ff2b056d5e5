import type { AlbumTemplate } from './album';

/** What each template is for, in one line. Beside their names, which a first visit loads. */
export const TEMPLATE_NOTES: Readonly<Record<AlbumTemplate, string>> = {
  1: '团队出行，大家一起传',
  2: '年会、婚礼、赛事，边拍边看',
  3: '孩子的日常',
  4: '写真、证件照、毕业照',
  5: '旅行与自然',
  6: '展会、新品、门店',
  7: '成长曲线、大事记，给家人看',
  8: '写一句话，变成图片',
  9: '选一张照片，换一种画风',
  10: '写一句话，变成短视频',
  11: '选一张照片，让它动起来',
  12: '一篇篇图文，大家点赞评论',
};

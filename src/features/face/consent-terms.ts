/** What each consent is about, in plain words. They are what its version stands for: other words are another version. */
export const SEARCH_TERMS = [
  { name: '谁处理', text: '本站运营者，不交给第三方' },
  { name: '用到', text: '本次自拍的人脸特征' },
  { name: '用途', text: '只在本相册内比对，找出有你的照片' },
  { name: '保存', text: '自拍和特征不保存，比对完立即丢弃' },
  { name: '删除', text: '确认过的结果可随时在本页或“我的脸”删除' },
] as const;

export const KEEP_TERMS = [
  { name: '谁处理', text: '本站运营者，不交给第三方' },
  { name: '用到', text: '一张人脸照片和它的人脸特征' },
  { name: '用途', text: '在你能看的相册里比对，新照片里有你时能找到，并通知你' },
  { name: '保存', text: '你删除前一直有效' },
  { name: '删除', text: '我的脸 > 删除，立即生效' },
] as const;

/** By which somebody on photos agrees that they are shown: ASK_VERSION. */
export const ASK_TERMS = [
  { name: '内容', text: '下面这些照片，和以后这个相册里有你的照片' },
  { name: '给谁', text: '能打开这个相册的人，照片里的人都同意后才会展示' },
  { name: '更改', text: '随时回到这个链接更改，不同意后立即不再展示' },
  { name: '未满14岁', text: '由监护人代为决定' },
] as const;

export const SEARCH_LABEL = '单独同意《人脸信息处理说明》，用自拍在本相册查找';
export const KEEP_LABEL = '单独同意《人脸信息处理说明》，保存我的脸';
export const KEEP_FAMILY_LABEL = '单独同意《人脸信息处理说明》，保存家人的脸';
export const GUARDIAN_LABEL = '被拍的人未满14岁，我是监护人并代为同意';
export const FAMILY_LABEL = '已取得家人本人的同意；未满14岁的，我是监护人';

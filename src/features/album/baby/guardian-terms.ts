/**
 * What a guardian agrees to before anything is kept of a child, in plain words. They are what GUARDIAN_CONSENT_VERSION stands for: other words
 * are another version.
 */
export const GUARDIAN_TERMS = [
  { name: '用到', text: '宝宝的名字、性别、生日、头像，和你之后填写的身高、体重、头围、大事记' },
  { name: '用途', text: '在本相册显示年龄和成长曲线，写大事记，不用于推荐或广告' },
  { name: '谁能看', text: '名字、头像、性别、生日随相册可见；其他内容只有相册主人、管理员和设为家人的成员能看' },
  { name: '保存', text: '删除前一直保存；彻底删除相册、相册主人注销账号时一并删除' },
  { name: '删除', text: '宝宝资料 > 删除宝宝，连同全部记录立即删除' },
] as const;

export const GUARDIAN_LABEL = '我是宝宝的监护人，已阅读并同意以上内容和《隐私政策》里的儿童个人信息部分';

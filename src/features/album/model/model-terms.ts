/**
 * What whoever uploaded a photo agrees to before it is handed to a model, in plain words. They are what MODEL_CONSENT_VERSION stands for: other
 * words are another version.
 */
export const MODEL_TERMS = (provider: string) =>
  [
    { name: '交给谁', text: provider },
    { name: '用到', text: '你选作参考图的照片和描述文字；只在你点“生成”时发送，一次一张' },
    { name: '用途', text: '按你的要求生成图片或视频，不用于推荐或广告' },
    { name: '不会发送', text: '亲子相册和标记为孩子的照片；没有同意的人上传的照片' },
    { name: '照片里的人', text: '照片里有别人时，请先得到他们的同意' },
    { name: '撤回', text: '随时可以在AI创作页撤回，撤回后不再发送；已经生成的作品留在相册里' },
  ] as const;

export const MODEL_TERMS_LABEL = '我已阅读并同意以上内容和《隐私政策》里的大模型生成部分';

import type { DocumentFor } from '@/domain/document-operator';

export const memberAgreement: DocumentFor = ({ name, contact }) => ({
  title: '会员协议',
  version: '1.0',
  effectiveOn: '2026-11-21',
  introduction: [`本协议是《用户协议》的补充，说明会员等级和权益，由您与${name}（以下称“运营者”）订立。`],
  sections: [
    {
      title: '一、等级与权益',
      paragraphs: ['不同等级的容量和单个文件大小如下，一个等级的权益只属于一个账号：'],
      points: [
        '普通用户：容量10GB，单张照片5MB，单个视频80MB；',
        'VIP：容量100GB，单张照片20MB，单个视频300MB；',
        '超级VIP：容量500GB，单张照片50MB，单个视频1GB；',
        '摄影师：容量2TB，单张照片100MB，单个视频3GB。',
      ],
    },
    {
      title: '二、开通与费用',
      paragraphs: [
        '会员由运营者为您开通，并设定到期时间。本版本没有在线购买和自动续费，不会自动扣款。您与运营者线下约定的费用和退费，以双方约定为准。',
      ],
    },
    {
      title: '三、到期',
      paragraphs: [
        '到期前7天内，“我的”页面会提醒您。到期后恢复为普通用户，之后上传的文件按普通用户的限制检查。',
        '已经上传的照片和视频不会因到期而删除，仍可浏览和分享。',
      ],
    },
    {
      title: '四、使用规则',
      paragraphs: [
        '会员权益不能转让、出租或出售。利用权益传播违法内容或影响他人使用的，运营者可以按《用户协议》停止权益。',
      ],
    },
    {
      title: '五、变更与联系',
      paragraphs: [
        '调整等级权益前会发布公告；您在有效期内的权益不因调整而减少。',
        `对会员权益有疑问，请联系运营者：${contact}。`,
      ],
    },
  ],
  changes: [{ version: '1.0', date: '2026-11-21', text: '首次发布。' }],
});

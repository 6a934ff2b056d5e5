import { formatSize } from '@contract/rules/format-size';
import type { MemberType } from '@contract/schemas/member';
import type { DocumentFor } from '@/domain/document-operator';

const describeLevel = ({ memberTypeName, capacitySize, permissions }: MemberType): string => {
  const photo = formatSize(permissions.PHOTO_UPLOAD_MAX_SIZE);
  const video = formatSize(permissions.VIDEO_UPLOAD_MAX_SIZE);
  return `${memberTypeName}：容量${formatSize(capacitySize)}，单张照片${photo}，单个视频${video}`;
};

/** With what the levels may by now. */
export const memberAgreement =
  (levels: readonly MemberType[]): DocumentFor =>
  ({ name, contact, deleteAfterDays }) => ({
    title: '会员协议',
    version: '1.3',
    effectiveOn: '2026-11-27',
    introduction: [`本协议是《用户协议》的补充，说明会员等级和权益，由您与${name}（以下称“运营者”）订立。`],
    sections: [
      {
        title: '一、等级与权益',
        paragraphs: [
          '不同等级现行的容量和单个文件大小如下，运营者调整后这里显示调整后的；一个等级的权益只属于一个账号：',
        ],
        points: levels.map((level, at) => `${describeLevel(level)}${at === levels.length - 1 ? '。' : '；'}`),
      },
      {
        title: '二、开通与费用',
        paragraphs: [
          '会员可以在“会员”页面按期购买，也可以由运营者赠送。价格和天数以下单时显示的为准。没有自动续费，不会自动扣款。',
          '同一等级续费，从现有会员到期时接着计算。升级到更高等级立即生效，已买会员没有用完的整天按实付金额折算抵扣，不足一分的舍去；抵扣超过新会员价格的部分折算为天数。赠送的会员不能抵扣。',
          '购买后需要退款的，可以在订单里申请，由运营者处理。同意退款后这一期会员随之收回，后面的各期相应提前；已抵扣升级的，要先退升级的订单，退款后原来没有用完的会员恢复。',
        ],
      },
      {
        title: '三、到期',
        paragraphs: [
          '到期前7天内，“我的”页面会提醒您。到期后恢复为普通用户，之后上传的文件按普通用户的限制检查。',
          deleteAfterDays === 0
            ? '已经上传的照片和视频不会因到期而删除，仍可浏览和分享。'
            : `已经上传的照片和视频仍可浏览和分享。占用的空间超出容量的，会先通知您；通知满${deleteAfterDays}天仍超出的，最后上传的会移入回收站，直到不再超出，30天内可以恢复。有人购买的、正在申诉的和依法保全的不会移入。`,
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
          '调整等级权益前会发布公告，调整对这个等级的所有人生效。权益因此减少的，您可以在订单里申请退款，由运营者处理。',
          `对会员权益有疑问，请联系运营者：${contact}。`,
        ],
      },
    ],
    changes: [
      { version: '1.3', date: '2026-11-27', text: '各等级的容量和文件大小按现行的显示。' },
      { version: '1.2', date: '2026-11-26', text: '写明到期后超出容量的怎样处理，以及权益调整时可以申请退款。' },
      { version: '1.1', date: '2026-11-25', text: '写明在线购买、续费、升级抵扣和退款。' },
      { version: '1.0', date: '2026-11-21', text: '首次发布。' },
    ],
  });

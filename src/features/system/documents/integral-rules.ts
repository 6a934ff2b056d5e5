import type { DocumentFor } from '@/domain/document-operator';

export const integralRules: DocumentFor = ({ name, contact }) => ({
  title: '积分规则',
  version: '1.0',
  effectiveOn: '2026-11-21',
  introduction: [`积分由${name}（以下称“运营者”）发放，用来记录和回馈您对社区的参与。`],
  sections: [
    {
      title: '一、积分是什么',
      paragraphs: [
        '积分是账号里的计数，不是货币，不能提现、转让或出售。登录并完善用户信息的账号才能持有积分，访客没有积分。',
        '您的积分显示在“我的”页面。',
      ],
    },
    {
      title: '二、获得与使用',
      paragraphs: [
        '积分的每一次变化都逐笔入账，余额是各笔之和，不能直接修改；记错时以另一笔更正。',
        '本版本没有自动发放积分的活动，也没有兑换，新账号的积分为0。今后增加的活动和兑换，会在本规则中写明并发布公告。',
      ],
    },
    {
      title: '三、收回与清零',
      paragraphs: ['以作弊方式获得的积分，运营者可以收回。注销账号后，积分随账号一并清除，不能恢复。'],
    },
    {
      title: '四、变更与联系',
      paragraphs: [
        '规则变更时会更新版本、日期和修订记录，不会追溯减少您已有的积分。',
        `有疑问请联系运营者：${contact}。`,
      ],
    },
  ],
  changes: [{ version: '1.0', date: '2026-11-21', text: '首次发布。' }],
});

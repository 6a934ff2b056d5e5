import { type AdminVerb, listed } from './verb';

const DEFAULT_DAYS = 30;
const MOST_DAYS = 400;

export const STATISTICS_VERBS: readonly AdminVerb[] = [
  {
    words: ['active-users'],
    form: '[天数]',
    help: `每天的活跃用户数和未登录设备数，最近的在前；不写天数则为${DEFAULT_DAYS}天，最多${MOST_DAYS}天`,
    read(rest) {
      const [text = String(DEFAULT_DAYS)] = rest;
      const days = /^\d{1,3}$/.test(text) ? Number(text) : 0;
      if (days < 1 || days > MOST_DAYS || rest.length > 1) return `天数要写成1到${MOST_DAYS}的整数`;
      return async ({ activeUsers }) => {
        const lines = (await activeUsers.listDays(days)).map(
          ({ day, people, devices }) => `${day}  用户${people}  未登录设备${devices}`,
        );
        return listed(lines, '这段时间没有人使用');
      };
    },
  },
];

import { ADMIN_RIGHT_NAMES, ADMIN_RIGHTS, type AdminRight, isAdminRight } from '@contract/constants/admin-right';
import { MEMBER_LEVEL_NAMES, MEMBER_LEVELS } from '@contract/constants/user';
import { isMobilePhone } from '@contract/rules/phone';
import { endOfShanghaiDay, shanghaiDay } from '@contract/rules/shanghai-day';
import { type AdminVerb, done, failed, listed } from './verb';

export const PEOPLE_VERBS: readonly AdminVerb[] = [
  {
    words: ['grant'],
    form: '<手机号> [权限 ...]',
    help: `设为超级管理员，权限有${ADMIN_RIGHTS.map((right) => `${right}（${ADMIN_RIGHT_NAMES[right]}）`).join('、')}；不写则全部；之前的权限以这次为准`,
    read(rest) {
      const [phone = '', ...words] = rest;
      if (!isMobilePhone(phone)) return '请写一个正确的手机号';
      const rights = words.filter(isAdminRight);
      if (rights.length < words.length) return `权限只能是${ADMIN_RIGHTS.join('、')}`;
      return async ({ admins }) => {
        const held = rights.length > 0 ? rights : ADMIN_RIGHTS;
        await admins.set(phone, held);
        return done(`${phone}已是超级管理员：${nameRights(held)}`);
      };
    },
  },
  {
    words: ['revoke'],
    form: '<手机号>',
    help: '取消超级管理员',
    read(rest) {
      const [phone = ''] = rest;
      if (!isMobilePhone(phone) || rest.length > 1) return '请写一个正确的手机号';
      return async ({ admins }) => {
        await admins.set(phone, []);
        return done(`${phone}已不是超级管理员`);
      };
    },
  },
  {
    words: ['list'],
    form: '',
    help: '列出超级管理员',
    read: (rest) =>
      rest.length > 0
        ? '这个命令后面不用写别的'
        : async ({ admins }) => {
            const rows = await admins.listAll();
            return listed(
              rows.map(({ phone, nickname, rights }) =>
                [phone ?? '没有手机号', nickname, nameRights(rights)].filter(Boolean).join('  '),
              ),
              '还没有超级管理员',
            );
          },
  },
  {
    words: ['user', 'level'],
    form: '<手机号> <等级> [年-月-日]',
    help: `设置会员等级（${MEMBER_LEVELS.join('、')}），到这一天结束；不写日期则一直有效；之前用这个命令设置的到此为止，购买、赠送和兑换的不变`,
    read(rest) {
      const [phone = '', levelText = '', lastDay] = rest;
      if (!isMobilePhone(phone) || rest.length > 3) return '请写一个正确的手机号';
      const level = MEMBER_LEVELS.find((known) => known === levelText);
      if (level === undefined) return `等级只能是${MEMBER_LEVELS.join('、')}`;
      const endTime = lastDay === undefined ? null : endOfDay(lastDay);
      if (lastDay !== undefined && endTime === null) return '日期要写成2026-12-31这样';
      return async ({ users }) => {
        await users.setMember(phone, level, endTime);
        return done(`${phone}已是${MEMBER_LEVEL_NAMES[level]}`);
      };
    },
  },
  {
    words: ['user', 'give-days'],
    form: '<手机号> <等级> <天数>',
    help: '赠送会员天数，接在这个等级已有的后面',
    read(rest) {
      const [phone = '', levelText = '', days = ''] = rest;
      if (!isMobilePhone(phone) || rest.length > 3) return '请写一个正确的手机号';
      const level = MEMBER_LEVELS.find((known) => known === levelText);
      if (level === undefined || level === 'level_10') return `等级只能是${MEMBER_LEVELS.slice(1).join('、')}`;
      if (!DAYS.test(days)) return '天数是1到3660的整数';
      return async ({ memberGoods }) => {
        const end = await memberGoods.giveDays(phone, level, Number(days));
        if (end === null) return failed(`${phone}已有更高或长期有效的等级`);
        return done(`${phone}的${MEMBER_LEVEL_NAMES[level]}到${shanghaiDay(end)}`);
      };
    },
  },
];

const nameRights = (rights: readonly AdminRight[]): string =>
  rights.map((right) => ADMIN_RIGHT_NAMES[right]).join('、');

/** 1 to 3660 */
const DAYS = /^([1-9]\d{0,2}|[12]\d{3}|3[0-5]\d{2}|36[0-5]\d|3660)$/;

/** The midnight in Shanghai that ends `yyyy-mm-dd`. Null for a day that the calendar has not. */
function endOfDay(day: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const end = endOfShanghaiDay(day);
  // A day past a month's end would be read as one of the next month.
  return Number.isNaN(end) || shanghaiDay(end) !== day ? null : new Date(end + 1);
}

import { MEMBER_LEVELS, type MemberLevel } from '@contract/constants/user';
import { isMobilePhone } from '@contract/rules/phone';
import { cleanName, cleanText } from '@contract/rules/text';

export type AdminCommand =
  | { readonly kind: 'grant'; readonly phone: string }
  | { readonly kind: 'revoke'; readonly phone: string }
  | { readonly kind: 'addNotice'; readonly title: string; readonly content: string }
  | { readonly kind: 'withdrawNotice'; readonly id: string }
  | { readonly kind: 'setLevel'; readonly phone: string; readonly level: MemberLevel; readonly endTime: Date | null };

export type ParsedCommand =
  | { readonly kind: 'command'; readonly command: AdminCommand }
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly reason: string };

export const ADMIN_USAGE = `用法：npm run admin -- <命令>

  grant <手机号>                          设为超级管理员
  revoke <手机号>                         取消超级管理员
  notice add <标题> <内容>                发布系统公告
  notice withdraw <公告编号>              撤回系统公告
  user level <手机号> <等级> [年-月-日]   设置会员等级（${MEMBER_LEVELS.join('、')}），到这一天结束；不写日期则一直有效

服务器运行时也可以使用。
`;

/** Reads what follows `npm run admin --`. */
export function parseAdminCommand(words: readonly string[]): ParsedCommand {
  const [first = '', second = '', ...rest] = words;
  if (words.includes('--help') || words.includes('-h') || first === 'help') return { kind: 'help' };
  if (first === 'grant' || first === 'revoke') {
    if (!isMobilePhone(second) || rest.length > 0) return wrong('请写一个正确的手机号');
    return { kind: 'command', command: { kind: first, phone: second } };
  }
  if (first === 'notice' && second === 'add') return parseNotice(rest);
  if (first === 'notice' && second === 'withdraw') {
    const [id = ''] = rest;
    if (id === '' || rest.length > 1) return wrong('请写公告编号');
    return { kind: 'command', command: { kind: 'withdrawNotice', id } };
  }
  if (first === 'user' && second === 'level') return parseLevel(rest);
  return wrong(first === '' ? '请写一个命令' : `没有这个命令：${words.join(' ')}`);
}

function parseNotice(words: readonly string[]): ParsedCommand {
  const title = cleanName(words[0] ?? '');
  const content = cleanText(words[1] ?? '');
  if (title === '' || content === '' || words.length > 2) return wrong('请写标题和内容，有空格的加引号');
  return { kind: 'command', command: { kind: 'addNotice', title, content } };
}

function parseLevel(words: readonly string[]): ParsedCommand {
  const [phone = '', levelText = '', lastDay] = words;
  if (!isMobilePhone(phone) || words.length > 3) return wrong('请写一个正确的手机号');
  const level = MEMBER_LEVELS.find((known) => known === levelText);
  if (level === undefined) return wrong(`等级只能是${MEMBER_LEVELS.join('、')}`);
  if (lastDay === undefined) return { kind: 'command', command: { kind: 'setLevel', phone, level, endTime: null } };
  const endTime = endOfDay(lastDay);
  if (endTime === null) return wrong('日期要写成2026-12-31这样');
  return { kind: 'command', command: { kind: 'setLevel', phone, level, endTime } };
}

/** The midnight in Shanghai that ends `yyyy-mm-dd`. Null for a day that the calendar has not. */
function endOfDay(day: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const start = new Date(`${day}T00:00:00Z`);
  // A day past a month's end would be read as one of the next month.
  if (Number.isNaN(start.getTime()) || start.toISOString().slice(0, 10) !== day) return null;
  return new Date(start.getTime() + (24 - 8) * 3_600_000);
}

function wrong(reason: string): ParsedCommand {
  return { kind: 'wrong', reason };
}

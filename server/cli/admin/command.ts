import { AD_VERBS } from './ad';
import { BANNER_VERBS } from './banner';
import { CAPACITY_VERBS } from './capacity';
import { CERTIFICATION_VERBS } from './certification';
import { DICTIONARY_VERBS } from './dictionary';
import { DRAW_VERBS } from './draw';
import { INVOICE_VERBS } from './invoice';
import { MEMBER_VERBS } from './member';
import { NOTICE_VERBS } from './notice';
import { CHANNEL_VERBS } from './channel';
import { ORDER_VERBS } from './order';
import { PARAM_VERBS } from './param';
import { PARTNER_VERBS } from './partner';
import { PEOPLE_VERBS } from './people';
import { POINT_VERBS } from './point';
import { PURCHASE_VERBS } from './purchase';
import { SELLER_VERBS } from './seller';
import { SPLIT_VERBS } from './split';
import { STATISTICS_VERBS } from './statistics';
import { TEMPLATE_VERBS } from './template';
import type { AdminCommand, AdminVerb } from './verb';
import { VERSION_VERBS } from './version';
import { WITHDRAWAL_VERBS } from './withdrawal';

const VERBS: readonly AdminVerb[] = [
  ...PEOPLE_VERBS,
  ...CERTIFICATION_VERBS,
  ...NOTICE_VERBS,
  ...BANNER_VERBS,
  ...TEMPLATE_VERBS,
  ...AD_VERBS,
  ...PARAM_VERBS,
  ...VERSION_VERBS,
  ...DICTIONARY_VERBS,
  ...STATISTICS_VERBS,
  ...PARTNER_VERBS,
  ...PURCHASE_VERBS,
  ...ORDER_VERBS,
  ...MEMBER_VERBS,
  ...POINT_VERBS,
  ...CAPACITY_VERBS,
  ...DRAW_VERBS,
  ...CHANNEL_VERBS,
  ...WITHDRAWAL_VERBS,
  ...SELLER_VERBS,
  ...SPLIT_VERBS,
  ...INVOICE_VERBS,
];

export type ParsedCommand =
  | { readonly kind: 'command'; readonly command: AdminCommand }
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly reason: string };

export const ADMIN_USAGE = `用法：npm run admin -- <命令>

${VERBS.map(({ words, form, help }) => `  ${[...words, form].join(' ').trimEnd()}\n      ${help}`).join('\n')}

服务器运行时也可以使用。成功时退出码为0，没有做成为1，命令写错为2。
`;

/** Reads what follows `npm run admin --`. */
export function parseAdminCommand(words: readonly string[]): ParsedCommand {
  if (words[0] === 'help' || words.includes('--help') || words.includes('-h')) return { kind: 'help' };
  const verb = VERBS.find((known) => known.words.every((word, at) => word === words[at]));
  if (verb === undefined) {
    return { kind: 'wrong', reason: words.length === 0 ? '请写一个命令' : `没有这个命令：${words.join(' ')}` };
  }
  const command = verb.read(words.slice(verb.words.length));
  return typeof command === 'string' ? { kind: 'wrong', reason: command } : { kind: 'command', command };
}

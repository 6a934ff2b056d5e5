import {
  BANK_NAME_MAX_LENGTH,
  PAYEE_NAME_MAX_LENGTH,
  WITHDRAW_CHANNEL,
  type WithdrawChannel,
} from '../constants/balance';
import { isMobilePhone } from './phone';

/** Who is to be sent money, and where. */
export interface PayeeText {
  readonly channel: WithdrawChannel;
  readonly name: string;
  /** Of WeChat nothing: the account is the linked one. */
  readonly account: string;
  /** Of a card alone. */
  readonly bankName: string;
}

export type PayeeFault = 'name' | 'account' | 'bank';

const EMAIL = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]{2,}$/;
const CARD = /^\d{13,19}$/;

/** A card's number, without spaces, whose last digit fits the others (Luhn). */
export function isBankCard(text: string): boolean {
  if (!CARD.test(text)) return false;
  const sum = Array.from(text)
    .reverse()
    .reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

/** As it is kept: without what people put between digits. */
export function tidyPayee({ channel, name, account, bankName }: PayeeText): PayeeText {
  return {
    channel,
    name: name.trim().replace(/\s+/g, ' '),
    account:
      channel === WITHDRAW_CHANNEL.wechat
        ? ''
        : channel === WITHDRAW_CHANNEL.bank
          ? account.replace(/[\s-]/g, '')
          : account.trim(),
    bankName: channel === WITHDRAW_CHANNEL.bank ? bankName.trim() : '',
  };
}

/** Null: nothing is wrong with it. Of what `tidyPayee` gives. */
export function judgePayee({ channel, name, account, bankName }: PayeeText): PayeeFault | null {
  if (name === '' || [...name].length > PAYEE_NAME_MAX_LENGTH) return 'name';
  switch (channel) {
    case WITHDRAW_CHANNEL.wechat:
      return null;
    case WITHDRAW_CHANNEL.alipay:
      return isMobilePhone(account) || EMAIL.test(account) ? null : 'account';
    case WITHDRAW_CHANNEL.bank:
      if (!isBankCard(account)) return 'account';
      return bankName === '' || [...bankName].length > BANK_NAME_MAX_LENGTH ? 'bank' : null;
  }
}

/** What may be shown of it: enough for its owner to know it, too little for anybody else to use it. */
export function showPayee({ channel, name, account }: PayeeText): string {
  switch (channel) {
    case WITHDRAW_CHANNEL.wechat:
      return hideName(name);
    case WITHDRAW_CHANNEL.alipay: {
      const [local = '', domain] = account.split('@');
      if (domain === undefined) return `${account.slice(0, 3)}****${account.slice(-4)}`;
      return `${local.slice(0, 2)}***@${domain}`;
    }
    case WITHDRAW_CHANNEL.bank:
      return `尾号${account.slice(-4)}`;
  }
}

function hideName(name: string): string {
  const letters = [...name];
  return `${'*'.repeat(Math.min(3, Math.max(1, letters.length - 1)))}${letters[letters.length - 1] ?? ''}`;
}

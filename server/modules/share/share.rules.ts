import { SHOW_CODE_LENGTH } from '@contract/constants/album';

/** Characters that nobody mistakes for another when he types what he reads. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const SHORT_CODE_LENGTH = 10;

/** Of random bytes, one each. 55^10 codes: nobody finds an album by trying. */
export function toShortCode(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, SHORT_CODE_LENGTH), (byte) => LETTERS[byte % LETTERS.length] ?? '').join('');
}

/** Of a number from 0 up to a million. */
export function toShowCode(number: number): string {
  return String(number).padStart(SHOW_CODE_LENGTH, '0');
}

export const isShowCode = (code: string): boolean => new RegExp(`^\\d{${SHOW_CODE_LENGTH}}$`).test(code);

/**
 * The network that a device's own address lies in: three numbers of IPv4, four groups of IPv6. Empty for what is no address, or
 * one that says nothing of a network (a loopback).
 */
export function localPrefixOf(address: string): string {
  const text = address.trim().toLowerCase();
  const [, a = '', b = '', c = '', d = ''] = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text) ?? [];
  if (d !== '') {
    const isFine = [a, b, c, d].every((part) => Number(part) <= 255) && a !== '127' && a !== '0';
    return isFine ? `${Number(a)}.${Number(b)}.${Number(c)}` : '';
  }
  const groups = text.split('%')[0]?.split(':') ?? [];
  const first = groups.slice(0, 4);
  const isFine = first.length === 4 && groups.length > 4 && first.every((group) => /^[0-9a-f]{1,4}$/.test(group));
  return isFine ? first.map((group) => group.replace(/^0+(?=.)/, '')).join(':') : '';
}

/** 2026年1月20日 or 2026年1月20日至22日, of days as `yyyy-mm-dd`. Empty without a first one. */
export function writePosterDays(first: string | null, last: string | null): string {
  if (first === null) return '';
  const [year, month, day] = first.split('-').map(Number);
  const start = `${year}年${month}月${day}日`;
  if (last === null || last === first) return start;
  const [lastYear, lastMonth, lastDay] = last.split('-').map(Number);
  if (lastYear !== year) return `${start}至${lastYear}年${lastMonth}月${lastDay}日`;
  return lastMonth === month ? `${start}至${lastDay}日` : `${start}至${lastMonth}月${lastDay}日`;
}

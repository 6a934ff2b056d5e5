import dayjs from 'dayjs';

const dayFormat = (atMs: number, nowMs: number): string => (yearOf(atMs) === yearOf(nowMs) ? 'M月D日' : 'YYYY年M月D日');

/** 1月20日, on the clock of the device; 2025年1月20日 in other years. */
export function formatDate(atMs: number, nowMs: number): string {
  return dayjs(atMs).format(dayFormat(atMs, nowMs));
}

/** 1月20日 09:05; with its year in other years. */
export function formatDateTime(atMs: number, nowMs: number): string {
  return dayjs(atMs).format(`${dayFormat(atMs, nowMs)} HH:mm`);
}

/** On the clock of the device. */
export const yearOf = (atMs: number): number => dayjs(atMs).year();

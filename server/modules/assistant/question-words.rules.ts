import { addDays } from '@contract/rules/calendar-day';

/** What is looked for, as it was said. */
export interface ReadQuestion {
  /** Each of two characters or more. */
  readonly words: readonly string[];
  readonly dayFrom: string | null;
  readonly dayTo: string | null;
  readonly asksAlbums: boolean;
  readonly asksPhotos: boolean;
  readonly asksAccount: boolean;
  readonly isVideo: boolean;
}

interface Days {
  readonly from: string;
  readonly to: string;
}

const pad = (number: number): string => String(number).padStart(2, '0');
const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
/** Days are counted as UTC has them: no zone moves them. */
const timeOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

const yearDays = (year: number): Days => ({ from: `${year}-01-01`, to: `${year}-12-31` });

function monthDays(year: number, month: number): Days | null {
  if (month < 1 || month > 12) return null;
  return { from: `${year}-${pad(month)}-01`, to: dayOf(new Date(Date.UTC(year, month, 0))) };
}

function oneDay(year: number, month: number, day: number): Days | null {
  const text = `${year}-${pad(month)}-${pad(day)}`;
  const time = timeOf(text);
  return Number.isNaN(time.getTime()) || dayOf(time) !== text ? null : { from: text, to: text };
}

type Reading = readonly [RegExp, (found: RegExpExecArray, today: string) => Days | null];
const yearOf = (today: string): number => Number(today.slice(0, 4));
const named: Readonly<Record<string, number>> = { 前年: -2, 去年: -1, 今年: 0 };
const seasons: Readonly<Record<string, readonly [number, number]>> = { 春: [3, 5], 夏: [6, 8], 秋: [9, 11] };

/** The longer ones first: each takes its words away. */
const READINGS: readonly Reading[] = [
  [
    /(20\d\d)\s*[年./-]\s*(\d{1,2})\s*[月./-]\s*(\d{1,2})\s*[日号]?/,
    ([, y, m, d]) => oneDay(+`${y}`, +`${m}`, +`${d}`),
  ],
  [/(20\d\d)\s*[年./-]\s*(\d{1,2})\s*月?(?:份)?/, ([, y, m]) => monthDays(+`${y}`, +`${m}`)],
  [
    /(前年|去年|今年|20\d\d年)的?([春夏秋])(?:天|季)?/,
    ([, y = '', season = ''], today) => {
      const year = y in named ? yearOf(today) + (named[y] ?? 0) : Number(y.slice(0, 4));
      const [first, last] = seasons[season] ?? [1, 12];
      return { from: `${year}-${pad(first)}-01`, to: monthDays(year, last)?.to ?? `${year}-12-31` };
    },
  ],
  [
    /(前年|去年|今年)的?\s*(\d{1,2})\s*月(?:份)?(?:\s*(\d{1,2})\s*[日号])?/,
    ([, y = '', m, d], today) => {
      const year = yearOf(today) + (named[y] ?? 0);
      return d === undefined ? monthDays(year, +`${m}`) : oneDay(year, +`${m}`, +d);
    },
  ],
  [/(20\d\d)\s*年/, ([, y]) => yearDays(+`${y}`)],
  [/前年|去年|今年/, ([y], today) => yearDays(yearOf(today) + (named[y] ?? 0))],
  [
    /上个?月/,
    (_, today) => {
      const last = addDays(`${today.slice(0, 7)}-01`, -1);
      return { from: `${last.slice(0, 7)}-01`, to: last };
    },
  ],
  [/(?:这个?|本)月/, (_, today) => ({ from: `${today.slice(0, 7)}-01`, to: today })],
  [/最近一年|近一年/, (_, today) => ({ from: addDays(today, -365), to: today })],
  [/最近一个?月|近一个?月/, (_, today) => ({ from: addDays(today, -30), to: today })],
  [/最近一周|近一周|最近几天|最近/, (_, today) => ({ from: addDays(today, -7), to: today })],
  [/前天/, (_, today) => ({ from: addDays(today, -2), to: addDays(today, -2) })],
  [/昨天/, (_, today) => ({ from: addDays(today, -1), to: addDays(today, -1) })],
  [/今天/, (_, today) => ({ from: today, to: today })],
  [
    /(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]/,
    ([, m, d], today) => {
      const year = yearOf(today);
      const found = oneDay(year, +`${m}`, +`${d}`);
      return found !== null && found.from > today ? oneDay(year - 1, +`${m}`, +`${d}`) : found;
    },
  ],
  [
    /(\d{1,2})\s*月份?/,
    ([, m], today) => {
      const year = yearOf(today);
      const found = monthDays(year, +`${m}`);
      return found !== null && found.from > today ? monthDays(year - 1, +`${m}`) : found;
    },
  ],
];

function readDays(text: string, today: string): { readonly days: Days | null; readonly rest: string } {
  for (const [pattern, read] of READINGS) {
    const found = pattern.exec(text);
    const days = found === null ? null : read(found, today);
    if (found !== null && days !== null) return { days, rest: text.replace(found[0], ' ') };
  }
  return { days: null, rest: text };
}

const ALBUMS = /相册|相簿|影集/;
const PHOTOS = /照片|相片|图片|视频|录像|拍的|拍过|拍了|合影/;
const VIDEO = /视频|录像/;
const FIND = /找|搜|查|哪里|哪儿|哪些|在哪|看看|看一下|有没有|给我|列出/;
const ACCOUNT = /余额|多少钱|容量|空间|存储|积分|会员|到期|还剩|提现|我的账户|我的账号/;
const HOW = /怎么|怎样|如何|为什么|为何|什么是|是什么|能不能|可不可以|可以.*吗|能.*吗|在哪(?:里|儿)?设置/;

/** Words that say what is wanted, and not of what. */
const EMPTY_WORDS =
  /请问|请|帮我|帮忙|麻烦|给我|我想要?|想要?|看一?看|看一下|一下|找一?找|找到|找出|查找|查一?查|搜索|搜一?搜|寻找|列出|打开|显示|有没有|有哪些|有什么|哪些|哪个|哪里|哪儿|在哪|什么时候|什么|多少|几张|几个|所有|全部|关于|相关|拍摄|拍过|拍的|拍了|照片|相片|图片|视频|录像|相册|相簿|影集|合影|我们|我|你|您|的|了|吗|呢|吧|啊|和|与|在|到|去|是|找|搜|查|看|那次|那天|时候|里面|里|张|个|些|这|那/g;
const SIGNS = /[\s,.;:!?，。；：！？、“”"'‘’（）()《》<>【】[\]…—~·/\\|@#%^&*+=-]+/g;
const WORDS_MAX = 4;

/** Without a language model: what a question asks for, by its words. `today`: `yyyy-mm-dd`. */
export function readQuestion(question: string, today: string): ReadQuestion {
  const isHow = HOW.test(question);
  const { days, rest } = readDays(question, today);
  const words = rest
    .replace(EMPTY_WORDS, ' ')
    .replace(SIGNS, ' ')
    .split(' ')
    .filter((word) => Array.from(word).length >= 2)
    .slice(0, WORDS_MAX);
  const asksAccount = ACCOUNT.test(question);
  const wantsThings = !isHow && (FIND.test(question) || days !== null || !asksAccount);
  const isNamed = ALBUMS.test(question) || PHOTOS.test(question);
  return {
    words,
    dayFrom: days?.from ?? null,
    dayTo: days?.to ?? null,
    asksAlbums: wantsThings && (ALBUMS.test(question) || !PHOTOS.test(question)) && (isNamed || words.length > 0),
    asksPhotos: wantsThings && PHOTOS.test(question) && (words.length > 0 || days !== null || !ALBUMS.test(question)),
    asksAccount: asksAccount && !isHow,
    isVideo: VIDEO.test(question) && !/照片|相片|图片/.test(question),
  };
}

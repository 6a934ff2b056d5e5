import { AD_SECONDS, AD_SLOTS } from '@contract/constants/ad';
import type { AdSlotRow } from '../../modules/ad/ad.repository';
import { type AdminVerb, done, failed, listed } from './verb';

/** As WeChat writes them. */
const UNIT = /^adunit-[A-Za-z0-9]{4,64}$/;
const WHOLE = /^(0|[1-9]\d{0,3})$/;
const DAYS_SHOWN = 30;
const SLOT_WORDS = `广告位只能是${AD_SLOTS.join('、')}`;

const GIVES = {
  download: ({ amount, freePerDay }: AdSlotRow) => `看一次可再下载${amount}个，每天先免费${freePerDay}个`,
  points: () => '积分按point-rule的ad',
  capacity: ({ amount, days }: AdSlotRow) => `看一次得容量${amount}GB ${days}天`,
} as const;

const writeSlot = (slot: AdSlotRow): string =>
  [
    slot.code,
    slot.unitId === '' ? '不展示' : slot.unitId,
    `${slot.seconds}秒`,
    GIVES[slot.code](slot),
    `每天${slot.dayCap}次`,
  ].join('  ');

type Change = Partial<Omit<AdSlotRow, 'code'>>;

function readChange(words: readonly string[]): Change | string {
  let change: Change = {};
  for (const word of words) {
    const [, key = '', text = ''] = /^(seconds|amount|days|cap|free)=(.*)$/.exec(word) ?? [];
    const number = Number(text);
    if (key === '' || !WHOLE.test(text)) return '每一项写成 项=整数，项有seconds、amount、days、cap、free';
    if (key === 'seconds') {
      const seconds = AD_SECONDS.find((known) => known === number);
      if (seconds === undefined) return `seconds只能是${AD_SECONDS.join('或')}`;
      change = { ...change, seconds };
    } else if (key === 'cap') {
      if (number === 0) return '每天次数是大于0的整数';
      change = { ...change, dayCap: number };
    } else if (key === 'free') change = { ...change, freePerDay: number };
    else change = { ...change, [key]: number };
  }
  return change;
}

const findFault = ({ code, amount, days }: AdSlotRow): string | null => {
  if (code !== 'points' && amount === 0) return 'amount要大于0';
  return code === 'capacity' && days === 0 ? 'days要大于0' : null;
};

export const AD_VERBS: readonly AdminVerb[] = [
  {
    words: ['ad', 'list'],
    form: '',
    help: '列出小程序的激励视频广告位',
    read: (rest) =>
      rest.length > 0
        ? '这个命令后面不用写别的'
        : async ({ ads }) => listed((await ads.listSlots()).map(writeSlot), '没有广告位'),
  },
  {
    words: ['ad', 'set'],
    form: '<广告位> <微信的adunit-编号|off> [seconds=15] [amount=] [days=] [cap=] [free=]',
    help: `设置一个广告位，立即生效，写off不再展示；${SLOT_WORDS}`,
    read(rest) {
      const [codeText = '', unit = '', ...words] = rest;
      const code = AD_SLOTS.find((slot) => slot === codeText);
      const change = readChange(words);
      if (code === undefined) return SLOT_WORDS;
      if (unit !== 'off' && !UNIT.test(unit)) return '编号写成adunit-开头的微信广告位，或off';
      if (typeof change === 'string') return change;
      return async ({ ads }) => {
        const before = (await ads.listSlots()).find((slot) => slot.code === code);
        if (before === undefined) return failed('没有这个广告位');
        const slot = { ...before, ...change, unitId: unit === 'off' ? '' : unit };
        const fault = findFault(slot);
        if (fault !== null) return failed(fault);
        await ads.saveSlot(slot);
        return done(writeSlot(slot));
      };
    },
  },
  {
    words: ['ad', 'statistics'],
    form: '',
    help: `最近${DAYS_SHOWN}天的广告展示次数，SYS_AD_REPORT为1时才有`,
    read: (rest) =>
      rest.length > 0
        ? '这个命令后面不用写别的'
        : async ({ ads }) =>
            listed(
              (await ads.listEvents(DAYS_SHOWN)).map(({ day, slot, event, times }) =>
                [day, slot, event, times].join('  '),
              ),
              '还没有记录',
            ),
  },
];

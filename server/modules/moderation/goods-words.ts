import { PRIZE_KIND } from '@contract/constants/draw';
import { writeMoney } from '@contract/rules/money';
import { shanghaiDay } from '@contract/rules/shanghai-day';
import { cleanName } from '@contract/rules/text';
import type { SetGoodsInput } from '@contract/schemas/goods-desk';

/** What is wrong with it, beyond its shape, in words. Null: nothing. */
export function findGoodsFault(input: SetGoodsInput): string | null {
  if ('name' in input && cleanName(input.name) === '') return '请填写名称';
  switch (input.kind) {
    case 'exchange':
      return (input.level === null) === input.sizeGb > 0 ? null : '选一个等级，或填写容量';
    case 'round':
      return input.endTime === 0 || input.endTime > input.startTime ? null : '结束日期要晚于开始日期';
    case 'prize':
      return findPrizeFault(input);
    case 'ad':
      if (input.code !== 'points' && input.amount === 0) return '看一次得到的数量要大于0';
      return input.code === 'capacity' && input.days === 0 ? '有效天数要大于0' : null;
    default:
      return null;
  }
}

type Prize = Extract<SetGoodsInput, { readonly kind: 'prize' }>;

/** A prize is one thing and nothing besides. */
function findPrizeFault({ prize, points, sizeGb, level, days }: Prize): string | null {
  const isRight = {
    [PRIZE_KIND.nothing]: points === 0 && sizeGb === 0 && level === null && days === 0,
    [PRIZE_KIND.points]: points > 0 && sizeGb === 0 && level === null && days === 0,
    [PRIZE_KIND.capacity]: points === 0 && sizeGb > 0 && level === null && days > 0,
    [PRIZE_KIND.membership]: points === 0 && sizeGb === 0 && level !== null && days > 0,
  }[prize];
  return isRight ? null : '奖品的数量或天数要大于0，且只能是一种';
}

/** In the audit log: which one. */
export function nameOfGoods(input: SetGoodsInput): string {
  if (input.kind === 'level') return input.level;
  return input.kind === 'prize' ? `${input.round}/${input.position}` : input.code;
}

const sale = (isOnSale: boolean): string => (isOnSale ? '在售' : '停售');

/** In the audit log: what it was set to. */
export function describeGoods(input: SetGoodsInput): string {
  switch (input.kind) {
    case 'level': {
      const { name, hasBadge, capacityGb, photoMb, videoMb } = input;
      return `${name} ${capacityGb}GB 图片${photoMb}MB 视频${videoMb}MB ${hasBadge ? '有标识' : '无标识'}`;
    }
    case 'member':
      return `${input.level} ${input.days}天 ${writeMoney(input.priceFen)} ${sale(input.isOnSale)}`;
    case 'capacity':
      return `${input.sizeGb}GB ${input.days}天 ${writeMoney(input.priceFen)} ${sale(input.isOnSale)}`;
    case 'rule': {
      const { points, dayCap, validDays, isOn } = input;
      return `每次${points}分 每天${dayCap}次 ${validDays}天有效 ${isOn ? '开启' : '关闭'}`;
    }
    case 'exchange': {
      const { level, sizeGb, days, points, isOnSale } = input;
      return `${level ?? `${sizeGb}GB`} ${days}天 ${points}分 ${sale(isOnSale)}`;
    }
    case 'round': {
      const { name, costPoints, drawsPerDay, startTime, endTime, isOn } = input;
      const until = endTime === 0 ? '' : `到${shanghaiDay(endTime)}前`;
      return `${name} 每次${costPoints}分 每天${drawsPerDay}次 ${shanghaiDay(startTime)}起${until} ${isOn ? '开放' : '停止'}`;
    }
    case 'prize':
      return `${input.name} 权重${input.weight} ${input.stock === null ? '不限量' : `剩${input.stock}件`}`;
    case 'ad': {
      const { unitId, seconds, amount, days, dayCap, freePerDay } = input;
      return `${unitId || '不展示'} ${seconds}秒 数量${amount} ${days}天 每天${dayCap}次 免费${freePerDay}次`;
    }
  }
}

import { PRIZE_KIND } from '@contract/constants/draw';
import { describeDrawn, formatChance, middleOf, turnTo } from '@/domain/points/draw-words';

const NOW = new Date('2026-05-15T12:00:00+08:00').getTime();

test.each([
  [50_000, '50%'],
  [200, '0.2%'],
  [33_333, '33.333%'],
  [0, '0%'],
])('%i of a hundred thousand is %s', (chance, text) => {
  expect(formatChance(chance)).toBe(text);
});

test.each([
  [{ kind: PRIZE_KIND.nothing, prizeName: '谢谢参与', endTime: 0 }, '谢谢参与，没有抽中'],
  [{ kind: PRIZE_KIND.points, prizeName: '5积分', endTime: 0 }, '恭喜抽中5积分'],
  [{ kind: PRIZE_KIND.capacity, prizeName: '容量1GB', endTime: NOW }, /^恭喜抽中容量1GB，有效期到/],
])('what was drawn: %j', (drawn, words) => {
  expect(describeDrawn(drawn, NOW)).toMatch(words);
});

test('the wheel always goes forward, and stops with the drawn part at the top', () => {
  let at = 0;
  for (const count of [1, 2, 6, 12]) {
    for (let index = 0; index < count; index += 1) {
      const next = turnTo(index, count, at);
      expect(next).toBeGreaterThanOrEqual(at + 5 * 360);
      expect(next).toBeLessThan(at + 6 * 360);
      expect((next + middleOf(index, count)) % 360).toBeCloseTo(0, 6);
      at = Math.round(next * 1_000_000) / 1_000_000;
    }
    at = 0;
  }
});

import { HARMLESS } from '../../../../server/adapters/content-check/memory';
import { isRisky, worstOf } from '../../../../server/modules/moderation/content-check.rules';

test.each([
  [{ porn: 0.7, hentai: 0 }, true],
  [{ porn: 0.4, hentai: 0.35 }, true],
  [{ porn: 0.69, hentai: 0 }, false],
  [{ porn: 0, hentai: 0, sexy: 1 }, false],
  [{ porn: 0.2, hentai: 0, sexy: 0.8 }, false],
])('%p is risky: %p', (scores, risky) => {
  expect(isRisky({ ...HARMLESS, ...scores })).toBe(risky);
});

test('of a video the worst picture counts', () => {
  const worse = { ...HARMLESS, porn: 0.5 };
  expect(worstOf([HARMLESS, worse, HARMLESS])).toBe(worse);
  expect(worstOf([])).toBeNull();
});

import { CAPACITY_ENTRY_ID, listMineMenu, MINE_MENU, type MineMenuFacts } from '@/domain/mine-menu';
import { ROUTES } from '@/domain/routes';

const PLAIN: MineMenuFacts = {
  isAudit: false,
  hasFamily: true,
  isAdmin: false,
  isDeveloperMode: false,
  memberName: '超级VIP',
  isCapacityExceeded: false,
};
const everyPage = (): boolean => true;

const titles = (facts: Partial<MineMenuFacts>, hasPage: (path: string) => boolean = everyPage): string[][] =>
  listMineMenu({ ...PLAIN, ...facts }, hasPage).map((entries) => entries.map(({ title }) => title));

const FIRST = ['超级VIP', '我的家人', '我的照片', '赞和收藏', '我的容量', '购物车', '照片订单', '历史订单'];
const SECOND = ['隐私设置', '账号安全', '关于我们'];

test.each<[string, Partial<MineMenuFacts>, string[][]]>([
  ['an ordinary person', {}, [FIRST, SECOND]],
  ['audit mode hides the level', { isAudit: true }, [FIRST.slice(1), SECOND]],
  ['a newer program hides the family', { hasFamily: false }, [FIRST.filter((title) => title !== '我的家人'), SECOND]],
  ['a super admin moderates', { isAdmin: true }, [FIRST, SECOND, ['内容审核']]],
  ['developer mode', { isDeveloperMode: true }, [FIRST, SECOND, ['开发者模式']]],
  ['both', { isAdmin: true, isDeveloperMode: true }, [FIRST, SECOND, ['内容审核', '开发者模式']]],
])('the whole menu: %s', (_name, facts, expected) => {
  expect(titles(facts)).toEqual(expected);
});

test('customer service is never shown', () => {
  const shown = listMineMenu({ ...PLAIN, isAdmin: true, isDeveloperMode: true }, everyPage).flat();
  expect(MINE_MENU.map(({ title }) => title(PLAIN))).toContain('联系客服');
  expect(shown.map(({ title }) => title)).not.toContain('联系客服');
});

test('an entry appears with its page, and a card with its first entry', () => {
  expect(titles({}, (path) => path === ROUTES.security)).toEqual([['账号安全']]);
  expect(titles({}, () => false)).toEqual([]);
});

test('only about us is open to whoever is not signed in', () => {
  const open = listMineMenu({ ...PLAIN, isAdmin: true, isDeveloperMode: true }, everyPage)
    .flat()
    .filter(({ needsLogin }) => !needsLogin);
  expect(open.map(({ title }) => title)).toEqual(['关于我们']);
});

test.each([true, false])('the warning stands on entry 31 when storage is exceeded: %s', (isCapacityExceeded) => {
  const warned = listMineMenu({ ...PLAIN, isCapacityExceeded }, everyPage)
    .flat()
    .filter(({ hasWarning }) => hasWarning);
  expect(warned.map(({ id }) => id)).toEqual(isCapacityExceeded ? [31] : []);
  expect(CAPACITY_ENTRY_ID).toBe(31);
});

test('my family opens the faces with their access', () => {
  const family = listMineMenu(PLAIN, everyPage)
    .flat()
    .find(({ title }) => title === '我的家人');
  expect([family?.path, family?.params]).toEqual(['/packageAlbumD/myFace/myFace', { access: '1' }]);
});

test('no two entries share an id', () => {
  expect(new Set(MINE_MENU.map(({ id }) => id)).size).toBe(MINE_MENU.length);
});

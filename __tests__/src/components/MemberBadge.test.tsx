import { Badge } from '@/components/Badge';
import { MemberBadge } from '@/components/MemberBadge';
import { mountComponent } from '../../support/mounted';

describe('marks', () => {
  test('an ordinary member has no badge', async () => {
    const screen = await mountComponent(() => (
      <>
        <MemberBadge level="level_10" />
        <MemberBadge level="level_30" />
      </>
    ));
    expect(screen.text()).toBe('超级VIP');
  });

  test('a count of nothing is not drawn, above 99 it reads 99+', async () => {
    const screen = await mountComponent(() => (
      <>
        <Badge count={0} />
        <Badge count={100} />
      </>
    ));
    expect(screen.text()).toBe('99+');
  });
});

import { Badge } from '@/components/Badge';
import { MemberBadge } from '@/components/MemberBadge';
import { mountComponent } from '../../support/mounted';

describe('marks', () => {
  test('the name of a level is worn where the server says so', async () => {
    const screen = await mountComponent(() => (
      <>
        <MemberBadge level="level_10" text="" />
        <MemberBadge level="level_30" text="超级VIP" />
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

import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { useSession } from './session/session-state';

/** Without a page before this one: to mine when signed in, to discover when not. */
export function goBack(): Promise<void> {
  return navigation.goBack(useSession.getState().isLogin ? ROUTES.mine : ROUTES.discover);
}

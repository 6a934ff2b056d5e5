import { useSession } from '@/stores/session-state';
import { LoginDialog } from './LoginDialog';

/** The login dialog, over whatever page is in front while somebody waits for a sign-in. */
export function LoginHost() {
  const isOpen = useSession((state) => state.isLoginOpen);
  return isOpen ? <LoginDialog /> : null;
}

import { useSession } from '@/stores/session/session-state';
import { isLoginDocument } from './login-documents';
import { LoginDialog } from './LoginDialog';

/** The login dialog, over whatever page is in front while somebody waits for a sign-in. */
export function LoginHost({ path }: { readonly path: string }) {
  const isOpen = useSession((state) => state.isLoginOpen) && !isLoginDocument(path);
  return isOpen ? <LoginDialog /> : null;
}

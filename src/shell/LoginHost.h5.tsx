import { useSession } from '@/stores/session/session-state';
import { isLoginDocument } from './login-documents';
import { useLoaded } from './use-loaded';

const loadDialog = () => import('./LoginDialog');

/** The login dialog, over whatever page is in front while somebody waits for a sign-in. Its file comes with the first one. */
export function LoginHost({ path }: { readonly path: string }) {
  const isOpen = useSession((state) => state.isLoginOpen) && !isLoginDocument(path);
  const loaded = useLoaded(isOpen, loadDialog);
  return isOpen && loaded !== null ? <loaded.LoginDialog /> : null;
}

import { useEffect, useState, type ComponentType } from 'react';
import { useSession } from '@/stores/session-state';
import { isLoginDocument } from './login-documents';

/** The login dialog, over whatever page is in front while somebody waits for a sign-in. Its file comes with the first one. */
export function LoginHost({ path }: { readonly path: string }) {
  const isOpen = useSession((state) => state.isLoginOpen) && !isLoginDocument(path);
  const [loaded, setLoaded] = useState<{ readonly Dialog: ComponentType } | null>(null);
  const isMissing = isOpen && loaded === null;
  useEffect(() => {
    // ChunkFailureHost hears of a file that did not arrive, and offers to load everything again.
    if (isMissing) void import('./LoginDialog').then(({ LoginDialog }) => setLoaded({ Dialog: LoginDialog }));
  }, [isMissing]);
  return isOpen && loaded !== null ? <loaded.Dialog /> : null;
}

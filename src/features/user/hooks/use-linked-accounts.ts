import { useEffect, useRef, useState } from 'react';
import { ERRORS } from '@contract/errors';
import { listLinkedAccounts, unlinkAccount } from '@contract/http/session';
import type { LinkedAccount, LinkedAccounts } from '@contract/schemas/session';
import { call } from '@/api/client';
import { useCall, type CallState } from '@/api/use-call';
import type { QrRequest } from '@/domain/wechat-links';
import { link, linkWith, useLinksMade } from '@/stores/session/linked-accounts';
import { confirm, showToast } from '@/stores/base/overlays';

export interface LinkedAccountsForm {
  readonly accounts: CallState<LinkedAccounts>;
  /** Links what is not linked, else ends the link once the person has confirmed it. */
  readonly toggle: (account: LinkedAccount) => Promise<void>;
  /** A code to scan. Null: none is shown. */
  readonly qr: QrRequest | null;
  readonly closeQr: () => void;
  readonly linkByQr: (code: string) => Promise<void>;
}

export function useLinkedAccounts(): LinkedAccountsForm {
  const accounts = useCall(listLinkedAccounts, {}, { toast: false, loading: false });
  const [qr, setQr] = useState<QrRequest | null>(null);
  const linksMade = useLinksMade((state) => state.count);
  const linksListed = useRef(linksMade);
  const { reload } = accounts;

  useEffect(() => {
    if (linksMade === linksListed.current) return;
    linksListed.current = linksMade;
    void reload(); // failures are part of the state
  }, [linksMade, reload]);

  const unlink = async ({ provider, name, canUnlink }: LinkedAccount): Promise<void> => {
    if (!canUnlink) return showToast(ERRORS.LAST_SIGN_IN_WAY.msg, { isError: true });
    const wants = await confirm({
      title: `解除${name}关联？`,
      text: `解除后不能再用${name}登录这个账号`,
      confirmText: '解除关联',
      isDanger: true,
    });
    if (!wants) return;
    try {
      const answer = await call(unlinkAccount, { provider });
      accounts.change(() => answer);
      showToast('已解除关联');
    } catch {
      // The request layer has shown the error.
    }
  };

  const toggle = async (account: LinkedAccount): Promise<void> => {
    if (account.linkedAt !== null) return unlink(account);
    const outcome = await link(account.provider);
    if (outcome.kind === 'qr') setQr(outcome.request);
  };

  const linkByQr = async (code: string): Promise<void> => {
    if (qr === null) return;
    setQr(null);
    try {
      await linkWith({ channel: 'webPc', code, state: qr.state });
    } catch {
      // The request layer has shown the error. The next try gets a new code.
    }
  };

  return { accounts, toggle, qr, closeQr: () => setQr(null), linkByQr };
}

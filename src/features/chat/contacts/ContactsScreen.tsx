import type { ContactsParams } from '@/domain/chat/chat-routes';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { useIsWideChat, WideChatPage } from '../components/WideChatPage';
import { ContactLists, ContactSheets } from './ContactLists';
import { useContacts } from './use-contacts';

/** Who one knows. On wide screens they stand in the place of the list of conversations. */
export function ContactsScreen(params: ContactsParams) {
  return useIsWideChat() ? <WideChatPage title="通讯录" start={{ contacts: params }} /> : <ContactsPage {...params} />;
}

function ContactsPage(params: ContactsParams) {
  const contacts = useContacts(params);
  return (
    <PageShell
      title="通讯录"
      maxWidth={960}
      navActions={contacts.actions}
      overlay={<ContactSheets contacts={contacts} />}
    >
      <LoginGate icon="users" title="登录后查看通讯录">
        <ContactLists contacts={contacts} />
      </LoginGate>
    </PageShell>
  );
}

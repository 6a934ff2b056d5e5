import { useContacts } from './use-contacts';
import type { ContactsParams } from '@/domain/chat/chat-routes';
import { SidePane, type SidePaneProps } from '../components/SidePane';
import { ContactLists, ContactSheets } from './ContactLists';

export interface ContactsPaneProps extends Pick<SidePaneProps, 'openerId' | 'shownId' | 'isOfPage' | 'onClose'> {
  readonly params: ContactsParams;
}

/** In the place of the list of conversations. */
export function ContactsPane({ params, ...rest }: ContactsPaneProps) {
  const contacts = useContacts(params);
  return (
    <>
      <SidePane
        title="通讯录"
        level={1}
        closeIcon="chevron-left"
        closeLabel="回到消息"
        actions={contacts.actions}
        {...rest}
      >
        <ContactLists contacts={contacts} />
      </SidePane>
      <ContactSheets contacts={contacts} />
    </>
  );
}

import { useRouter } from '@tarojs/taro';
import { parseContactsParams } from '@/domain/chat/chat-routes';
import { ContactsScreen } from '@/features/chat/contacts/ContactsScreen';

export default function ContactsPage() {
  return <ContactsScreen {...parseContactsParams(useRouter().params)} />;
}

import { MessagesScreen } from '@/features/chat/screens/MessagesScreen';

export default function MessagesPage() {
  return <MessagesScreen />;
}

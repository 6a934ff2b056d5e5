import { PageShell } from '@/shell/PageShell';

export function ConversationScreen() {
  return <PageShell title="聊天">{null}</PageShell>;
}

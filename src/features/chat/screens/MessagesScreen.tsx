import { PageShell } from '@/shell/PageShell';

export function MessagesScreen() {
  return (
    <PageShell title="消息" isTab>
      {null}
    </PageShell>
  );
}

import { NoPage } from '@/shell/NoPage';
import { PageShell } from '@/shell/PageShell';

/** For an address that no page has. */
export function UnknownScreen() {
  return (
    <PageShell title="页面不存在" maxWidth={640}>
      <NoPage />
    </PageShell>
  );
}

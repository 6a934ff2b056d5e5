import { DocumentView } from '@/components/DocumentView';
import type { ProductDocument } from '@/domain/document';
import { PageShell } from '@/shell/PageShell';

/** It comes with the page: it can be read without a network and without signing in. */
export function DocumentScreen({ document }: { readonly document: ProductDocument }) {
  return (
    <PageShell title={document.title} maxWidth={640}>
      <DocumentView document={document} />
    </PageShell>
  );
}

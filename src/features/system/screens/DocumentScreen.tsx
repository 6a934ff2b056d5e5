import { View } from '@tarojs/components';
import type { CallState } from '@/api/use-call';
import { DocumentView } from '@/components/DocumentView';
import { ErrorState } from '@/components/ErrorState';
import { Skeleton } from '@/components/Skeleton';
import { toOperator, type DocumentFor } from '@/domain/document-operator';
import { PageShell } from '@/shell/PageShell';
import { usePublicValues } from '../hooks/use-public-values';
import styles from './DocumentScreen.module.scss';

export interface DocumentScreenProps {
  readonly title: string;
  /** The text comes with the page; who runs this installation is asked for. */
  readonly documentFor: DocumentFor | null;
  /** What the text waits for besides. */
  readonly asked?: CallState<unknown>;
}

const LINES = [100, 92, 96, 60, 98, 88, 40] as const;

export function DocumentScreen({ title, documentFor, asked }: DocumentScreenProps) {
  const values = usePublicValues(['OPERATOR_NAME', 'OPERATOR_CONTACT', 'AD_SHOWN', 'OVERDUE_DELETE_DAYS']);
  const document = values.data === undefined || documentFor === null ? null : documentFor(toOperator(values.data));
  const calls: readonly CallState<unknown>[] = asked === undefined ? [values] : [values, asked];
  const failed = calls.filter(({ data, error }) => data === undefined && error !== null);
  const reload = () => Promise.all(failed.map((each) => each.reload()));
  return (
    <PageShell title={title} maxWidth={640}>
      {document !== null && <DocumentView document={document} />}
      {document === null && failed.length > 0 && <ErrorState onRetry={reload} />}
      {document === null && failed.length === 0 && (
        <View className={styles['loading'] ?? ''}>
          <Skeleton shape="title" widthPercent={50} />
          {LINES.map((width) => (
            <Skeleton key={width} widthPercent={width} />
          ))}
        </View>
      )}
    </PageShell>
  );
}

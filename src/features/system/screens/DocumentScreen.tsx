import { View } from '@tarojs/components';
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
  readonly documentFor: DocumentFor;
}

const LINES = [100, 92, 96, 60, 98, 88, 40] as const;

export function DocumentScreen({ title, documentFor }: DocumentScreenProps) {
  const { data, error, reload } = usePublicValues([
    'OPERATOR_NAME',
    'OPERATOR_CONTACT',
    'AD_SHOWN',
    'OVERDUE_DELETE_DAYS',
  ]);
  return (
    <PageShell title={title} maxWidth={640}>
      {data !== undefined && <DocumentView document={documentFor(toOperator(data))} />}
      {data === undefined && error !== null && <ErrorState onRetry={reload} />}
      {data === undefined && error === null && (
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

import { Text, View } from '@tarojs/components';
import type { ReactNode } from 'react';
import type { ViewerMedia } from '@/domain/viewer/viewer-media';
import { toA11yProps } from '@/platform/a11y';
import { Sheet } from '../layers/Sheet';
import styles from './MediaViewer.module.scss';

export interface ViewerPanelsProps {
  /** Beside the photo, where there is room. */
  readonly isWide: boolean;
  readonly hasInfo: boolean;
  readonly hasComments: boolean;
  readonly facts: ViewerMedia['facts'];
  /** Who made it, above the facts. */
  readonly person: ReactNode;
  readonly comments: { readonly count: number; readonly content: ReactNode } | undefined;
  readonly onCloseInfo: () => void;
  readonly onCloseComments: () => void;
}

/** What there is to read about the one in view: in a panel on wide screens, in sheets on others. */
export function ViewerPanels(props: ViewerPanelsProps) {
  const { isWide, hasInfo, hasComments, facts, person, comments } = props;
  const info = (
    <View className={styles['facts'] ?? ''}>
      {person}
      {facts.map(({ name, value }) => (
        <View key={name} className={styles['fact'] ?? ''}>
          <Text className={styles['name'] ?? ''}>{name}</Text>
          <Text className={styles['value'] ?? ''}>{value}</Text>
        </View>
      ))}
    </View>
  );
  if (isWide) {
    return (
      hasInfo && (
        <View className={styles['panel'] ?? ''} {...toA11yProps({ role: 'region', label: '拍摄信息' })}>
          <Text className={styles['heading'] ?? ''}>拍摄信息</Text>
          {info}
          {comments !== undefined && (
            <>
              <Text className={styles['heading'] ?? ''}>{`评论 ${comments.count}`}</Text>
              {comments.content}
            </>
          )}
        </View>
      )
    );
  }
  return (
    <>
      {hasInfo && (
        <Sheet title="拍摄信息" onClose={props.onCloseInfo}>
          {info}
        </Sheet>
      )}
      {hasComments && comments !== undefined && (
        <Sheet title={`评论 ${comments.count}`} onClose={props.onCloseComments}>
          {comments.content}
        </Sheet>
      )}
    </>
  );
}

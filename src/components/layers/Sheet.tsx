import { Text, View } from '@tarojs/components';
import type { ReactNode } from 'react';
import { toA11yProps } from '@/platform/a11y';
import { focus } from '@/platform/focus';
import { useFocusTrap } from '@/platform/focus/use-focus-trap';
import { FixedLayer } from './fixed-layer';
import { IconButton } from '../IconButton';
import { useMaskTap } from './use-mask-tap';
import styles from './Sheet.module.scss';

export interface SheetProps {
  title: string;
  /** The close button, the mask and Escape. */
  onClose: () => void;
  children: ReactNode;
}

/** A panel from below, in the middle on wide screens. It is there as long as it is rendered. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const id = useFocusTrap(onClose);
  const tapMask = useMaskTap(onClose);
  return (
    <View className={styles['host'] ?? ''}>
      <View className={styles['mask'] ?? ''} {...focus.maskProps} onClick={tapMask} />
      <View id={id} className={styles['panel'] ?? ''} {...toA11yProps({ role: 'dialog', label: title, isModal: true })}>
        <View className={styles['head'] ?? ''}>
          <Text className={styles['title'] ?? ''}>{title}</Text>
          <IconButton icon="x" label="关闭" onPress={onClose} />
        </View>
        <View className={styles['body'] ?? ''}>
          <FixedLayer.Provider value={true}>{children}</FixedLayer.Provider>
        </View>
      </View>
    </View>
  );
}

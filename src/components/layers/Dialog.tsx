import { Text, View } from '@tarojs/components';
import { focus } from '@/platform/focus';
import { useFocusTrap } from '@/platform/focus/use-focus-trap';
import { toA11yProps } from '@/platform/a11y';
import { Button } from '../Button';
import { joinClasses } from '../class-names';
import { useMaskTap } from './use-mask-tap';
import styles from './Dialog.module.scss';

export interface DialogProps {
  title: string;
  text?: string;
  confirmText: string;
  /** Null: one button. */
  cancelText: string | null;
  isDanger?: boolean;
  isOverLogin?: boolean;
  /** May return a promise: the button is busy until it settles. */
  onConfirm: () => void | Promise<unknown>;
  /** Also Escape and a tap on the mask. */
  onCancel: () => void;
}

export function Dialog({
  title,
  text = '',
  confirmText,
  cancelText,
  isDanger = false,
  isOverLogin = false,
  onConfirm,
  onCancel,
}: DialogProps) {
  const id = useFocusTrap(onCancel);
  const tapMask = useMaskTap(onCancel);
  return (
    <View className={joinClasses(styles['host'], isOverLogin && styles['overLogin'])}>
      <View className={styles['mask'] ?? ''} {...focus.maskProps} onClick={tapMask} />
      <View
        id={id}
        className={styles['dialog'] ?? ''}
        {...toA11yProps({ role: 'dialog', label: title === '' ? text : title, isModal: true })}
      >
        {title !== '' && <Text className={styles['title'] ?? ''}>{title}</Text>}
        {text !== '' && <Text className={styles['text'] ?? ''}>{text}</Text>}
        <View className={styles['buttons'] ?? ''}>
          {cancelText !== null && (
            <Button
              className={styles['button'] ?? ''}
              text={cancelText}
              kind="outline"
              isGuarded={false}
              onPress={onCancel}
            />
          )}
          <Button
            className={styles['button'] ?? ''}
            text={confirmText}
            kind={isDanger ? 'danger' : 'primary'}
            onPress={onConfirm}
          />
        </View>
      </View>
    </View>
  );
}

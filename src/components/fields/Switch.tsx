import { View } from '@tarojs/components';
import { joinClasses } from '../class-names';
import { Pressable } from '../Pressable';
import styles from './Switch.module.scss';

export interface SwitchProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
  disabledReason?: string | undefined;
}

export function Switch({ label, isOn, onChange, isDisabled = false, disabledReason }: SwitchProps) {
  return (
    <Pressable
      className={joinClasses(styles['switch'], isOn && styles['on'])}
      role="switch"
      label={label}
      onPress={() => onChange(!isOn)}
      isDisabled={isDisabled}
      disabledReason={disabledReason}
      a11y={{ isChecked: isOn }}
    >
      <View className={styles['knob'] ?? ''} />
    </Pressable>
  );
}

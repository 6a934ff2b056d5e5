import { View } from '@tarojs/components';
import { joinClasses } from '../class-names';
import { Icon } from '../Icon';
import styles from './TickBox.module.scss';

/** The box of what can be ticked. What it stands in takes the taps and has the name. */
export function TickBox({ isChecked }: { readonly isChecked: boolean }) {
  return (
    <View className={joinClasses(styles['box'], isChecked && styles['checked'])}>
      {isChecked && <Icon name="check" size={16} colour="white" />}
    </View>
  );
}

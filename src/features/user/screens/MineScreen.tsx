import { View } from '@tarojs/components';

export function MineScreen() {
  return <View />;
}

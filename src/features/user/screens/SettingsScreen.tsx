import { View } from '@tarojs/components';

export function SettingsScreen() {
  return <View />;
}

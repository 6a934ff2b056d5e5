import { View } from '@tarojs/components';

export function DiscoverScreen() {
  return <View />;
}

import { View } from '@tarojs/components';

export function CreateAlbumScreen() {
  return <View />;
}

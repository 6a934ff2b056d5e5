import { View } from '@tarojs/components';

export function PhotosScreen({ id, labelId }: { readonly id: string; readonly labelId: string }) {
  return (
    <View id={labelId}>{id}</View>
  );
}

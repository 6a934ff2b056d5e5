import { ShowcaseScreen } from '@/features/system/showcase/ShowcaseScreen';
import { useRouter } from '@tarojs/taro';

export default function ComponentsPage() {
  return <ShowcaseScreen startRoom={useRouter().params['room'] ?? ''} />;
}

import { useRouter } from '@tarojs/taro';
import { ModerationScreen } from '@/features/system/screens/ModerationScreen';

export default function BackgroundProcessPage() {
  return <ModerationScreen tab={useRouter().params['tab']} />;
}

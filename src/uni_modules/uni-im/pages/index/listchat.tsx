import { useRouter } from '@tarojs/taro';
import { parsePickParams } from '@/domain/chat/chat-routes';
import { HiddenScreen } from '@/features/chat/pick/HiddenScreen';
import { PickScreen } from '@/features/chat/pick/PickScreen';

export default function PickPage() {
  const wanted = parsePickParams(useRouter().params);
  return wanted.kind === 'hidden' ? <HiddenScreen /> : <PickScreen wanted={wanted} />;
}

import { useRouter } from '@tarojs/taro';
import { parseAttentionParams } from '@/domain/routes';
import { AttentionScreen } from '@/features/user/screens/AttentionScreen';

export default function AttentionListPage() {
  return <AttentionScreen {...parseAttentionParams(useRouter().params)} />;
}

import { useRouter } from '@tarojs/taro';
import { parseWebviewParams } from '@/domain/routes';
import { WebviewScreen } from '@/features/system/screens/WebviewScreen';

export default function WebviewPage() {
  return <WebviewScreen {...parseWebviewParams(useRouter().params)} />;
}

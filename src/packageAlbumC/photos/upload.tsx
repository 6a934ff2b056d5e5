import { useRouter } from '@tarojs/taro';
import { parseUploadParams } from '@/domain/routes';
import { UploadScreen } from '@/features/media/screens/UploadScreen';

export default function UploadPage() {
  return <UploadScreen {...parseUploadParams(useRouter().params)} />;
}

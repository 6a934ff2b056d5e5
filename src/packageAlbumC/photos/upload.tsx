import { useRouter } from '@tarojs/taro';
import { UploadScreen } from '@/features/media/screens/UploadScreen';

export default function UploadPage() {
  const { id = '', labelId = '' } = useRouter().params;
  return <UploadScreen id={id} labelId={labelId} />;
}

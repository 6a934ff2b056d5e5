import { useRouter } from '@tarojs/taro';
import { parseOpenLocationParams } from '@/domain/place-routes';
import { OpenLocationScreen } from '@/features/system/screens/OpenLocationScreen';

export default function OpenLocationPage() {
  return <OpenLocationScreen {...parseOpenLocationParams(useRouter().params)} />;
}

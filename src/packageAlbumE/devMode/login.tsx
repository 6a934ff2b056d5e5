import { UnknownScreen } from '@/features/album/wall/UnknownScreen';
import { DevLoginScreen } from '@/features/system/screens/DevLoginScreen';

export default function DevLoginPage() {
  return <DevLoginScreen unknown={<UnknownScreen />} />;
}

import { UnknownScreen } from '@/features/album/screens/UnknownScreen';

export default function UnknownRoute() {
  return <UnknownScreen />;
}

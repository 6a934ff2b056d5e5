import { UnknownScreen } from '@/features/album/wall/UnknownScreen';

export default function UnknownRoute() {
  return <UnknownScreen />;
}

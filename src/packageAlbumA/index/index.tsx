import { DiscoverScreen } from '@/features/album/screens/DiscoverScreen';

export default function IndexPage() {
  return <DiscoverScreen />;
}

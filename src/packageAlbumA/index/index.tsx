import { DiscoverScreen } from '@/features/album/discover/DiscoverScreen';

export default function IndexPage() {
  return <DiscoverScreen />;
}

import { DiscoverScreen } from '@/features/album/discover/DiscoverScreen';
import { useLinkedCode } from '@/features/album/discover/use-linked-code';

export default function IndexPage() {
  useLinkedCode();
  return <DiscoverScreen />;
}

import { SearchScreen } from '@/features/album/screens/SearchScreen';

export default function SearchPage() {
  return <SearchScreen />;
}

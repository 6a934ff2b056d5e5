import { useRouter } from '@tarojs/taro';
import { parseSearchParams } from '@/domain/routes';
import { SearchScreen } from '@/features/album/discover/SearchScreen';

export default function SearchPage() {
  return <SearchScreen {...parseSearchParams(useRouter().params)} />;
}

import { useRouter } from '@tarojs/taro';
import { parsePeopleParams } from '@/domain/chat/chat-routes';
import { PeopleScreen } from '@/features/chat/people/PeopleScreen';

export default function PeoplePage() {
  return <PeopleScreen {...parsePeopleParams(useRouter().params)} />;
}

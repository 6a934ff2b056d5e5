import { useRouter } from '@tarojs/taro';
import { parseSystemMessageParams } from '@/domain/member-routes';
import { PushSettingsScreen } from '@/features/system/screens/PushSettingsScreen';
import { SystemMessageScreen } from '@/features/system/screens/SystemMessageScreen';

export default function SystemMessagePage() {
  return parseSystemMessageParams(useRouter().params).isSettings ? <PushSettingsScreen /> : <SystemMessageScreen />;
}

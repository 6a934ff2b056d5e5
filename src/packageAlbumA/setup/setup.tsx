import { SettingsScreen } from '@/features/user/screens/SettingsScreen';

export default function SetupPage() {
  return <SettingsScreen />;
}

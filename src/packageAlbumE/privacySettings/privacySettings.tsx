import { PrivacySettingsScreen } from '@/features/user/screens/PrivacySettingsScreen';

export default function PrivacySettingsPage() {
  return <PrivacySettingsScreen />;
}

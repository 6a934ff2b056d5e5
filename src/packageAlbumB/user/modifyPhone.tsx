import { ModifyPhoneScreen } from '@/features/user/screens/ModifyPhoneScreen';

export default function ModifyPhonePage() {
  return <ModifyPhoneScreen />;
}

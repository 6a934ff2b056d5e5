import { PaymentPasswordScreen } from '@/features/security/screens/PaymentPasswordScreen';

export default function PasswordPage() {
  return <PaymentPasswordScreen />;
}

import { PaymentPasswordScreen } from '@/features/money/screens/PaymentPasswordScreen';

export default function PasswordPage() {
  return <PaymentPasswordScreen />;
}

import { MemberAgreementScreen } from '@/features/system/screens/MemberAgreementScreen';

export default function MemberAgreementPage() {
  return <MemberAgreementScreen />;
}

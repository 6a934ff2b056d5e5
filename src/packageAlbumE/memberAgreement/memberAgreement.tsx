import { memberAgreement } from '@/features/system/documents/member-agreement';
import { DocumentScreen } from '@/features/system/screens/DocumentScreen';

export default function MemberAgreementPage() {
  return <DocumentScreen title="会员协议" documentFor={memberAgreement} />;
}

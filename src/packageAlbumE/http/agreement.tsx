import { userAgreement } from '@/features/system/documents/user-agreement';
import { DocumentScreen } from '@/features/system/screens/DocumentScreen';

export default function AgreementPage() {
  return <DocumentScreen title="用户协议" documentFor={userAgreement} />;
}

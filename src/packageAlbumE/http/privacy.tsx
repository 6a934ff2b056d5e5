import { privacyPolicy } from '@/features/system/documents/privacy-policy';
import { DocumentScreen } from '@/features/system/screens/DocumentScreen';

export default function PrivacyPage() {
  return <DocumentScreen title="隐私政策" documentFor={privacyPolicy} />;
}

import { CertificationScreen } from '@/features/user/screens/CertificationScreen';

export default function CertificationPage() {
  return <CertificationScreen />;
}

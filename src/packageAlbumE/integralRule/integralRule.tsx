import { integralRules } from '@/features/system/documents/integral-rules';
import { DocumentScreen } from '@/features/system/screens/DocumentScreen';

export default function IntegralRulePage() {
  return <DocumentScreen title="积分规则" documentFor={integralRules} />;
}

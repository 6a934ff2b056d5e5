import { AboutScreen } from '@/features/system/screens/AboutScreen';

export default function AboutPage() {
  return <AboutScreen />;
}

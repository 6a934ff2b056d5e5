import { ChooseLocationScreen } from '@/features/system/screens/ChooseLocationScreen';

export default function ChooseLocationPage() {
  return <ChooseLocationScreen />;
}

import { WordsScreen } from '@/features/system/screens/WordsScreen';

export default function SensitivePage() {
  return <WordsScreen />;
}

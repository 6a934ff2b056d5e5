import { HELP_TOPICS } from '@/features/system/documents/help-topics';
import { HelpScreen } from '@/features/system/screens/HelpScreen';

export default function HelpPage() {
  return <HelpScreen topics={HELP_TOPICS} />;
}

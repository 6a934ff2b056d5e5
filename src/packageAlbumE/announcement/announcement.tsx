import { AnnouncementScreen } from '@/features/system/screens/AnnouncementScreen';

export default function AnnouncementPage() {
  return <AnnouncementScreen />;
}

import { AnnouncementScreen } from '@/features/notice/screens/AnnouncementScreen';

export default function AnnouncementPage() {
  return <AnnouncementScreen />;
}

import { FEED_ROUTE } from '@/domain/album-routes';
import { navigation } from '@/platform/navigation';
import { requireLogin } from '@/stores/session/session';

/** Once signed in. Rejects where the jump is refused. */
export async function writePost(albumId: string): Promise<void> {
  if (await requireLogin()) await navigation.goTo(FEED_ROUTE, { id: albumId, write: 1 });
}

import { ROUTES, toAlbumParams } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { useSession } from './session/session-state';

/** Without a page before this one: to mine when signed in, to discover when not. */
export function goBack(): Promise<void> {
  return navigation.goBack(useSession.getState().isLogin ? ROUTES.mine : ROUTES.discover);
}

/** From what was done in an album: a page that was opened by its address, or loaded anew, has none before it. */
export const goBackToAlbum = (albumId: string): Promise<void> =>
  navigation.goBack(ROUTES.photos, toAlbumParams(albumId));

/** What an empty page offers where there is nothing to go on with. */
export const TO_DISCOVER = { text: '回到发现', onPress: () => navigation.switchTab(ROUTES.discover) };

/** What an empty list of one's own offers, where what will be in it is found. */
export const GO_DISCOVER = { ...TO_DISCOVER, text: '去发现' };

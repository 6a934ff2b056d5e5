import { ROUTES, toAlbumParams } from '@/domain/routes';
import { navigation } from '@/platform/navigation';

/** What an empty page of an album offers to whoever may see the album: the album itself. */
export const toAlbum = (albumId: string) => ({
  text: '打开相册',
  onPress: () => navigation.goTo(ROUTES.photos, toAlbumParams(albumId)),
});

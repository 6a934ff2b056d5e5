import { ERRORS } from '@contract/errors';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { ROUTES, toAlbumParams } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { TO_DISCOVER } from '@/stores/navigate';

const { ALBUM_ABSENT, ALBUM_EXPIRED, ALBUM_PASSWORD_REQUIRED } = ERRORS;

export interface AlbumFailureProps {
  readonly albumId: string;
  /** Of the refusal. Null: there was no answer. */
  readonly code: number | null;
  readonly onRetry: () => void | Promise<unknown>;
}

/** In place of something of an album that did not come: where trying again cannot help it says why, and leads on. */
export function AlbumFailure({ albumId, code, onRetry }: AlbumFailureProps) {
  switch (code) {
    case ALBUM_ABSENT.code:
      return <Empty icon="image-off" title={ALBUM_ABSENT.msg} action={TO_DISCOVER} />;
    case ALBUM_EXPIRED.code:
      return (
        <Empty icon="lock" title={ALBUM_EXPIRED.msg} text="只有相册成员还能看，可以联系相册主人" action={TO_DISCOVER} />
      );
    case ALBUM_PASSWORD_REQUIRED.code:
      return (
        <Empty
          icon="lock"
          title="这本相册需要密码"
          action={{ text: '打开相册', onPress: () => navigation.goTo(ROUTES.photos, toAlbumParams(albumId)) }}
        />
      );
    default:
      return <ErrorState onRetry={onRetry} />;
  }
}

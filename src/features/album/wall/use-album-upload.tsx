import { useState } from 'react';
import type { AlbumDetail } from '@contract/schemas/album';
import { Button } from '@/components/Button';
import { ROUTES, toAlbumParams } from '@/domain/routes';
import { device } from '@/platform/device';
import { navigation } from '@/platform/navigation';
import { usePageShown } from '@/platform/page-shown/use-page-shown';
import { useLoaded } from '@/shell/use-loaded';
import { requireLogin } from '@/stores/session/session';

export interface AlbumUploadDeps {
  readonly albumId: string;
  /** Undefined: on its way. */
  readonly album: AlbumDetail | undefined;
  readonly labelId: string | null;
  /** Something else is the page's one primary button. */
  readonly isSecond: boolean;
  readonly onReload: () => Promise<void>;
}

/** For those who may upload. */
const loadParts = () => import('./AlbumUploadParts');

/** The way from an album to its upload page, with the password that some albums ask for first. */
export function useAlbumUpload({ albumId, album, labelId, isSecond, onReload }: AlbumUploadDeps) {
  const [isAsking, setIsAsking] = useState(false);
  const mayUpload = album?.canUpload ?? false;
  const isShown = usePageShown();
  const parts = useLoaded(mayUpload || isAsking, loadParts);
  const go = () => navigation.goTo(ROUTES.upload, toAlbumParams(albumId, labelId));
  const upload = async () => {
    if (!(await requireLogin())) return;
    if (album?.canUpload === false && album.needsUploadPassword) setIsAsking(true);
    else await go();
  };
  return {
    canUpload: !device.isSinglePage && ((album?.canUpload ?? false) || (album?.needsUploadPassword ?? false)),
    upload,
    button: <Button text="上传" icon="upload" kind={isSecond ? 'outline' : 'primary'} size={40} onPress={upload} />,
    drop: parts !== null && mayUpload && isShown && <parts.AlbumDrop albumId={albumId} labelId={labelId} />,
    sheet: parts !== null && isAsking && (
      <parts.UploadPasswordSheet
        albumId={albumId}
        onClose={() => setIsAsking(false)}
        onOpened={async () => {
          setIsAsking(false);
          await onReload();
          await go();
        }}
      />
    ),
  };
}

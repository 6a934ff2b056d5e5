import { getAlbumFaces } from '@contract/http/face';
import { useCall } from '@/api/use-call';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { selectIsLogin, useSession } from '@/stores/session/session-state';

const QUIET = { toast: false, loading: false } as const;

/** Photos of oneself are looked for by one's face, not by words: where an album lets one, or where one keeps it. Null: in all albums. */
export function FaceEntry({ albumId }: { readonly albumId: string | null }) {
  const isLogin = useSession(selectIsLogin);
  const faces = useCall(getAlbumFaces, albumId === null ? null : { albumId }, QUIET);
  const isOffered = albumId === null ? isLogin : faces.data?.findMe === true && faces.data.isAvailable;
  if (!isOffered) return null;
  const open = (): void => {
    const opening =
      albumId === null ? navigation.goTo(ROUTES.myFace) : navigation.goTo(ROUTES.inputPhoto, { id: albumId });
    void opening.catch(() => undefined); // else one stays here
  };
  return (
    <CellGroup>
      <Cell
        icon="scan-line"
        title="找有我的照片"
        note={albumId === null ? '用“我的脸”，在你能看的相册里找' : '用一张自拍，在这个相册里找'}
        onPress={open}
      />
    </CellGroup>
  );
}

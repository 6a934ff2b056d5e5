import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import { FoundPhotos } from './FoundPhotos';
import { KeptFaces } from './KeptFaces';

export interface MyFaceScreenProps {
  /** An album in which somebody was looked for. Null: the faces that are kept. */
  readonly albumId: string | null;
  readonly isFamily: boolean;
}

export function MyFaceScreen({ albumId, isFamily }: MyFaceScreenProps) {
  const isLogin = useSession(selectIsLogin);
  if (albumId !== null) return <FoundPhotos albumId={albumId} />;
  if (isLogin) return <KeptFaces isFamily={isFamily} />;
  return (
    <PageShell title={isFamily ? '我的家人' : '我的脸'} maxWidth={960}>
      <LoginGate icon="user" title={isFamily ? '登录后查看我的家人' : '登录后查看我的脸'}>
        {null}
      </LoginGate>
    </PageShell>
  );
}

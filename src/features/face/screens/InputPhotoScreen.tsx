import { PageShell } from '@/shell/PageShell';
import { LoginGate } from '@/shell/LoginGate';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import { AddFace } from '../components/AddFace';
import { FindMe } from '../components/FindMe';

export interface InputPhotoScreenProps {
  /** Null: a face to keep, not one to look for in an album. */
  readonly albumId: string | null;
  readonly isFamily: boolean;
}

/** A picture of a face: to be found by in an album, or to be kept. */
export function InputPhotoScreen({ albumId, isFamily }: InputPhotoScreenProps) {
  const isLogin = useSession(selectIsLogin);
  if (albumId !== null) return <FindMe key={albumId} albumId={albumId} />;
  if (isLogin) return <AddFace isFamily={isFamily} />;
  return (
    <PageShell title={isFamily ? '添加家人' : '添加我的脸'} maxWidth={640}>
      <LoginGate icon="user" title={isFamily ? '登录后添加家人' : '登录后添加我的脸'}>
        {null}
      </LoginGate>
    </PageShell>
  );
}

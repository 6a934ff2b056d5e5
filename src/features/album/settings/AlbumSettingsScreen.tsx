import { View } from '@tarojs/components';
import { useState } from 'react';
import type { AlbumDetail } from '@contract/schemas/album';
import { codeOf } from '@/api/errors';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { listDeskSections } from '@/domain/album/album-role';
import { toManageParams } from '@/domain/album-routes';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { AlbumFailure } from '@/shell/album/AlbumFailure';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { toAlbum } from '@/shell/album/to-album';
import { selectIsLogin, selectUser, useSession } from '@/stores/session/session-state';
import { AlbumPageAbsent } from '@/shell/album/AlbumPageAbsent';
import { AlbumPictureCropper } from './AlbumPictureField';
import { DiscountSheet } from './DiscountSheet';
import { AlbumSettingsFields } from './AlbumSettingsFields';
import { FindMeCell } from './FindMeCell';
import { HideAlbumCell } from './HideAlbumCell';
import { useAlbumPicture } from './use-album-picture';
import { useAlbumSettings, type AlbumSettingsForm } from './use-album-settings';
import styles from './CreateAlbumScreen.module.scss';

const TITLE = '相册设置';

export interface AlbumSettingsScreenProps {
  /** Null: the link names no album. */
  readonly albumId: string | null;
}

export function AlbumSettingsScreen({ albumId }: AlbumSettingsScreenProps) {
  const isLogin = useSession(selectIsLogin);
  const userId = useSession(selectUser)?.id;
  if (albumId === null) return <AlbumPageAbsent title={TITLE} />;
  if (isLogin) return <Settings key={`${albumId}:${userId}`} albumId={albumId} />;
  return (
    <PageShell title={TITLE} maxWidth={960}>
      <LoginGate title="登录后设置相册">{null}</LoginGate>
    </PageShell>
  );
}

function Settings({ albumId }: { readonly albumId: string }) {
  const form = useAlbumSettings(albumId);
  const { album, draft } = form;
  const pictures = useAlbumPicture((picture, url, key) => {
    const kept = draft?.pictures;
    if (kept !== undefined) form.change({ pictures: { ...kept, [picture]: { url, key } } });
  });
  const [isDiscounting, setIsDiscounting] = useState(false);
  const maySet = album.data?.permissions.includes('settings') ?? true;
  const hasForm = maySet && (draft !== null || album.error === null);
  return (
    <PageShell
      title={TITLE}
      maxWidth={960}
      onBack={() => void form.leave() /* a refused jump leaves the person here */}
      {...(hasForm
        ? {
            action: (
              <Button
                text="保存"
                isBlock
                isDisabled={draft === null}
                isBusy={pictures.sending !== null}
                onPress={form.save}
              />
            ),
          }
        : {})}
      overlay={
        <>
          <AlbumPictureCropper pictures={pictures} />
          {isDiscounting && <DiscountSheet albumId={albumId} onClose={() => setIsDiscounting(false)} />}
        </>
      }
    >
      <View className={styles['form'] ?? ''}>
        {draft === null && album.error === null && <CellSkeleton rows={6} />}
        {draft === null && album.error !== null && (
          <AlbumFailure albumId={albumId} code={codeOf(album.error)} onRetry={album.reload} />
        )}
        {!maySet && (
          <Empty icon="lock" title="你没有修改设置的权限" text="可以联系相册主人" action={toAlbum(albumId)} />
        )}
        {maySet && draft !== null && album.data !== undefined && (
          <AlbumSettingsFields
            form={form}
            album={album.data}
            draft={draft}
            pictures={pictures}
            acts={<AlbumActs form={form} album={album.data} onDiscounts={() => setIsDiscounting(true)} />}
          />
        )}
      </View>
    </PageShell>
  );
}

/** What is done at once, without the form's save. */
function AlbumActs({
  form,
  album,
  onDiscounts,
}: {
  readonly form: AlbumSettingsForm;
  readonly album: AlbumDetail;
  readonly onDiscounts: () => void;
}) {
  const sections = listDeskSections(album.permissions);
  const open = (section: 'labels' | 'people') => () =>
    void navigation.goTo(ROUTES.manage, toManageParams(album.id, section)); // else one stays here
  return (
    <>
      <CellGroup>
        {sections.includes('labels') && <Cell title="标签" note="添加、改名、排序和删除" onPress={open('labels')} />}
        {sections.includes('people') && <Cell title="成员和权限" onPress={open('people')} />}
        {album.permissions.includes('price') && (
          <Cell title="组合优惠" note="一次买几件以上打折或减钱" onPress={onDiscounts} />
        )}
        <FindMeCell albumId={album.id} />
        <HideAlbumCell album={album} onChanged={(isHidden) => form.album.change((old) => ({ ...old, isHidden }))} />
      </CellGroup>
      <CellGroup>
        {album.expireTime !== null && (
          <Cell
            title="取消到期"
            note="相册长期有效"
            onPress={() => void form.cancelExpiry() /* tells its own failures */}
          />
        )}
        {album.canOwn && (
          <Cell title="删除相册" isDanger onPress={() => void form.remove() /* tells its own failures */} />
        )}
      </CellGroup>
    </>
  );
}

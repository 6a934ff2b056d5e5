import { Text, View } from '@tarojs/components';
import type { AlbumDetail } from '@contract/schemas/album';
import { announceAlbum, getAnnouncement } from '@contract/http/album-share';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Columns } from '@/components/Columns';
import { ErrorState } from '@/components/ErrorState';
import { FormCard } from '@/components/fields/FormCard';
import { toEmbedCode } from '@/domain/album/embed-code';
import { formatDateTime } from '@/domain/format/format-date';
import { ROUTES } from '@/domain/routes';
import { share } from '@/platform/share';
import { copyText } from '@/stores/base/hand-on';
import { showToast } from '@/stores/base/overlays';
import { ShareLinks } from '../share/ShareLinks';
import { ShowCodePart } from '../share/ShowCodePart';
import { now } from '@/stores/base/clock';
import styles from './Manage.module.scss';

/** Links, codes, the announcement on the network one is in, and the frame for other sites. */
export function ManageShare({ album }: { readonly album: AlbumDetail }) {
  return (
    <View className={styles['section'] ?? ''}>
      <Columns
        start={
          <FormCard>
            <Text className={styles['cardTitle'] ?? ''}>链接和二维码</Text>
            <ShareLinks albumId={album.id} name={album.name} />
          </FormCard>
        }
        end={
          <>
            {
              // Whoever types it becomes a member.
              album.permissions.includes('people') && (
                <FormCard>
                  <Text className={styles['cardTitle'] ?? ''}>展示码</Text>
                  <ShowCodePart albumId={album.id} />
                </FormCard>
              )
            }
            <FormCard>
              <Text className={styles['cardTitle'] ?? ''}>现场发现</Text>
              <Announcement albumId={album.id} />
            </FormCard>
            {album.frameSites.length > 0 && (
              <FormCard>
                <Text className={styles['cardTitle'] ?? ''}>嵌入网站</Text>
                <EmbedCode album={album} />
              </FormCard>
            )}
          </>
        }
      />
    </View>
  );
}

function Announcement({ albumId }: { readonly albumId: string }) {
  const { data, error, change, reload } = useCall(getAnnouncement, { albumId }, { toast: false, loading: false });
  const announce = async (isOn: boolean): Promise<void> => {
    try {
      const result = await call(announceAlbum, { albumId, announce: isOn });
      change(() => result);
      showToast(isOn ? '已公布，同一网络的人能在发现页看到' : '已停止公布');
    } catch {
      // The request layer has shown the error.
    }
  };
  if (data === undefined) {
    return error === null ? <CellSkeleton rows={1} /> : <ErrorState size="inline" onRetry={reload} />;
  }
  const { expireTime } = data;
  const isOn = expireTime > 0;
  return (
    <View className={styles['stack'] ?? ''}>
      <Text className={styles['explained'] ?? ''}>
        {isOn
          ? `${formatDateTime(expireTime, now())}前，连着同一个网络的人能在发现页看到这本相册`
          : '让连着同一个网络（如现场Wi-Fi）的人，在发现页直接看到这本相册'}
      </Text>
      <View className={styles['stackRow'] ?? ''}>
        <Button text={isOn ? '重新公布' : '公布'} kind="tonal" size={40} onPress={() => announce(true)} />
        {isOn && <Button text="停止公布" kind="outline" size={40} onPress={() => announce(false)} />}
      </View>
    </View>
  );
}

function EmbedCode({ album }: { readonly album: AlbumDetail }) {
  const copy = (): Promise<boolean> =>
    copyText(toEmbedCode(share.toAddress(`${ROUTES.embedAlbum}?id=${album.id}`), album.name), '嵌入代码已复制');
  return (
    <View className={styles['stack'] ?? ''}>
      <Text className={styles['explained'] ?? ''}>{`可以嵌入：${album.frameSites.join('、')}`}</Text>
      <Button text="复制嵌入代码" kind="outline" icon="copy" isBlock onPress={copy} />
    </View>
  );
}

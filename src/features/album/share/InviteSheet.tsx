import { View } from '@tarojs/components';
import { useState } from 'react';
import { INVITATION_DAYS } from '@contract/constants/album';
import { inviteToAlbum } from '@contract/http/album-person';
import type { AlbumDetail } from '@contract/schemas/album';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { Segmented } from '@/components/fields/Segmented';
import { Sheet } from '@/components/layers/Sheet';
import { toLandingParams } from '@/domain/album-routes';
import { ROUTES } from '@/domain/routes';
import { toUrl } from '@/platform/navigation/url';
import { ShareButton } from '@/platform/share-button';
import { copyText } from '@/stores/base/hand-on';
import { confirm, showToast } from '@/stores/base/overlays';
import { CodePicture } from './CodePicture';
import { SendButton } from '@/shell/SendButton';
import { ShowCodePart } from './ShowCodePart';
import { toCardPicture } from './use-album-share';
import styles from '../desk/Manage.module.scss';

const WAYS = [
  { id: 'member', text: '成员', hint: '能看相册，按设置上传' },
  { id: 'personnel', text: '工作人员', hint: '加入后可以给权限，一起管理' },
  { id: 'code', text: '展示码', hint: '' },
] as const;

export interface InviteSheetProps {
  readonly album: AlbumDetail;
  readonly onClose: () => void;
}

/** Asks people in: by a card in WeChat, a link, its QR code, or six digits on a screen. */
export function InviteSheet({ album, onClose }: InviteSheetProps) {
  const [way, setWay] = useState<(typeof WAYS)[number]['id']>('member');
  const input = way === 'code' ? null : { albumId: album.id, role: way === 'personnel' ? (2 as const) : (3 as const) };
  const invitation = useCall(inviteToAlbum, input, { loading: false, toast: false });
  const endEarlier = async (): Promise<void> => {
    if (input === null) return;
    const whom = way === 'personnel' ? '工作人员' : '成员';
    const wants = await confirm({
      title: '作废之前的邀请？',
      text: `以前发出的${whom}邀请链接和二维码会立即失效，已加入的人不受影响`,
      confirmText: '作废',
    });
    if (!wants) return;
    try {
      const only = await call(inviteToAlbum, { ...input, endsEarlier: true });
      invitation.change(() => only);
      showToast('之前的邀请已作废');
    } catch {
      // The request layer has shown the error.
    }
  };
  const copy = async (): Promise<void> => {
    const url = invitation.data?.url ?? '';
    await copyText(`邀请你加入“${album.name}”：${url}`, '邀请链接已复制');
  };
  const card =
    invitation.data === undefined
      ? null
      : {
          title: `邀请你加入“${album.name}”`,
          path: toUrl(
            ROUTES.externalAlbum,
            toLandingParams({ albumId: null, code: '', invitation: invitation.data.code }),
          ),
          ...toCardPicture(album),
        };
  return (
    <Sheet title="邀请加入" onClose={onClose}>
      <Segmented label="邀请方式" options={WAYS} selectedId={way} onSelect={setWay} />
      {way === 'code' ? (
        <ShowCodePart albumId={album.id} />
      ) : (
        <>
          <CodePicture
            image={invitation.data?.image}
            words="邀请二维码"
            hint={`${WAYS.find(({ id }) => id === way)?.hint ?? ''}，${INVITATION_DAYS}天内有效`}
            fileName={`${album.name}-邀请码.png`}
            onRetry={invitation.error === null ? null : invitation.reload}
          />
          <View className={styles['stack'] ?? ''}>
            <SendButton card={card} />
            <Button
              text="复制邀请链接"
              kind={ShareButton === null ? 'primary' : 'outline'}
              icon="copy"
              isBlock
              isDisabled={invitation.data === undefined}
              onPress={copy}
            />
            <Button
              text="作废之前的邀请"
              kind="text"
              isBlock
              isDisabled={invitation.data === undefined}
              onPress={endEarlier}
            />
          </View>
        </>
      )}
    </Sheet>
  );
}

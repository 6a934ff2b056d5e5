import { View } from '@tarojs/components';
import { useState } from 'react';
import { albumShareCode, getAlbumQrCode, getMiniQrCode, getMiniUrlLink } from '@contract/http/album-share';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { ROUTES } from '@/domain/routes';
import { ShareButton } from '@/platform/share-button';
import { copyText, shareLink } from '@/stores/base/hand-on';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import { CodePicture } from './CodePicture';
import { PosterPart } from './PosterPart';
import { SendButton } from '@/shell/SendButton';
import styles from '../desk/Manage.module.scss';

export interface ShareLinksProps {
  readonly albumId: string;
  readonly name: string;
  /** Another page is gone to. */
  readonly onLeave?: (() => void) | undefined;
}

const QUIET = { toast: false, loading: false } as const;

/** The ways an album's address goes out: its link, short where one is signed in, and its codes. Of the page in front WeChat sends its card. */
export function ShareLinks({ albumId, name, onLeave }: ShareLinksProps) {
  const isLogin = useSession(selectIsLogin);
  const [isPoster, setIsPoster] = useState(false);
  const short = useCall(albumShareCode, isLogin ? { albumId } : null, QUIET);
  const qr = useCall(getAlbumQrCode, { albumId }, QUIET);
  // Where the mini-program is not set up there is nothing to show.
  const mini = useCall(getMiniQrCode, { albumId }, QUIET);
  const miniLink = useCall(getMiniUrlLink, { albumId }, QUIET);
  const send = (): Promise<void> => shareLink(name, `${ROUTES.photos}?id=${albumId}&via=link`);
  const sendToChat = async (): Promise<void> => {
    const { pickChat } = await import('@/stores/start-chat');
    onLeave?.();
    await pickChat({ kind: 'album', albumId });
  };
  if (isPoster) {
    return (
      <View className={styles['stack'] ?? ''}>
        <PosterPart albumId={albumId} name={name} onBack={() => setIsPoster(false)} />
      </View>
    );
  }
  return (
    <>
      <View className={styles['codes'] ?? ''}>
        <CodePicture
          image={qr.data?.image}
          words="相册二维码"
          hint="用手机扫一扫打开相册"
          fileName={`${name === '' ? '相册' : name}-二维码.png`}
          onRetry={qr.error === null ? null : qr.reload}
        />
        {mini.data !== undefined && (
          <CodePicture
            image={mini.data.image}
            words="小程序码"
            hint="用微信扫一扫打开小程序"
            fileName={`${name === '' ? '相册' : name}-小程序码.png`}
            onRetry={null}
          />
        )}
      </View>
      <View className={styles['stack'] ?? ''}>
        <SendButton />
        <Button
          text="分享链接"
          kind={ShareButton === null ? 'primary' : 'outline'}
          icon="share-2"
          isBlock
          onPress={send}
        />
        <Button text="发到聊天" kind="outline" icon="message-circle" isBlock onPress={sendToChat} />
        <Button text="生成海报" kind="outline" icon="image" isBlock onPress={() => setIsPoster(true)} />
        {short.data !== undefined && (
          <Button
            text="复制短链接"
            kind="outline"
            icon="link"
            isBlock
            onPress={() => copyText(short.data?.text ?? '', '短链接已复制')}
          />
        )}
        {miniLink.data !== undefined && (
          <Button
            text="复制小程序链接"
            kind="outline"
            icon="copy"
            isBlock
            onPress={() => copyText(miniLink.data?.url ?? '', '小程序链接已复制')}
          />
        )}
      </View>
    </>
  );
}

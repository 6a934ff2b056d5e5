import { View } from '@tarojs/components';
import { useState } from 'react';
import { listChatMessages } from '@contract/http/chat';
import { useCall } from '@/api/use-call';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { Skeleton } from '@/components/Skeleton';
import { useOneAtATime } from '@/components/use-one-at-a-time';
import type { VideoParams } from '@/domain/chat/chat-routes';
import { download } from '@/platform/download';
import { addressOf } from '@/platform/http/address-of';
import { usePageShown } from '@/platform/page-shown/use-page-shown';
import { VideoPlayer } from '@/platform/video';
import { PageShell } from '@/shell/PageShell';
import { askForPermit } from '@/stores/base/permits';
import { setLoading, showToast } from '@/stores/base/overlays';
import { useStopOnLeave } from '../hooks/use-stop-on-leave';
import styles from './ChatVideo.module.scss';

const QUIET = { toast: false, loading: false } as const;

/** `onStarted`: it can be stopped. */
async function save(url: string, onStarted: (stop: () => void) => void): Promise<void> {
  setLoading(true, '正在保存');
  const outcome = await download
    .save(url, 'video', { onStarted, onProgress: (percent) => setLoading(true, `正在保存 ${Math.floor(percent)}%`) })
    .finally(() => setLoading(false));
  if (outcome.kind === 'saved') showToast(`已保存到${download.folder}`);
  if (outcome.kind === 'failed') showToast(outcome.reason, { isError: true });
  if (outcome.kind === 'forbidden' && (await askForPermit('saving'))) await save(url, onStarted);
}

/** A video that is a message itself, over the whole screen. The server is asked anew, since its address is one reader's and ends. */
export function MessageFilm({ film }: { readonly film: NonNullable<VideoParams['film']> }) {
  const { conversationId, seq } = film;
  const query = { conversation_id: conversationId, around: seq, limit: 1 };
  const { data, error, reload } = useCall(listChatMessages, query, QUIET);
  const [isPlaying, setIsPlaying] = useState(true);
  const [isBroken, setIsBroken] = useState(false);
  const isShown = usePageShown(
    () => undefined,
    () => setIsPlaying(false),
  );
  const found = data?.messages.find((one) => one.seq === seq);
  const body = found?.type === 'video' ? found.body : null;
  const url = body?.url ?? null;
  const stopOnLeave = useStopOnLeave();
  const press = useOneAtATime(() => (url === null ? undefined : save(url, stopOnLeave)));
  const retry = (): Promise<void> => {
    setIsBroken(false);
    return reload();
  };
  return (
    <PageShell
      title="视频"
      nav="cover"
      themeType="dark"
      maxWidth={1680}
      navActions={
        url === null
          ? []
          : [
              {
                id: 'save',
                icon: 'download',
                label: '保存视频',
                onPress: press,
              },
            ]
      }
    >
      <View className={styles['stage'] ?? ''}>
        {data === undefined && (error === null ? <Skeleton shape="fill" /> : <ErrorState onRetry={reload} />)}
        {data !== undefined && url === null && (
          <Empty icon="video" title={body?.state === 1 ? '视频正在处理' : '视频不存在或不可见'} />
        )}
        {url !== null && isBroken && <ErrorState onRetry={retry} />}
        {url !== null && !isBroken && isShown && (
          <VideoPlayer
            url={addressOf(url)}
            posterUrl={addressOf(body?.poster ?? '')}
            label="聊天中的视频"
            className={styles['video'] ?? ''}
            isPlaying={isPlaying}
            onPlayingChange={setIsPlaying}
            onError={() => setIsBroken(true)}
          />
        )}
      </View>
    </PageShell>
  );
}

import { useState } from 'react';
import { listChatMessages } from '@contract/http/chat';
import { getMedia } from '@contract/http/media';
import { ERRORS } from '@contract/errors';
import type { ChatMessage } from '@contract/schemas/chat';
import { ChatVideoScreen } from '@/features/chat/video/ChatVideoScreen';
import { MessageFilm } from '@/features/chat/video/MessageFilm';
import { ROUTES } from '@/domain/routes';
import { download } from '@/platform/download';
import { navigation } from '@/platform/navigation';
import { useOverlays } from '@/stores/base/overlays';
import { controlOf, messageFacts } from '../../../../support/chat/chats';
import {
  aMediaItem,
  type ClientWorld,
  letAnswersCome,
  openWorld,
  refusing,
  signInHere,
} from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/uni_modules/uni-im/pages/common/video/video') };
});

const FILM = aMediaItem({ hotResourceType: 1, url: '/media/film', middleUrl: '/media/poster' });

let world: ClientWorld;

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
});
afterEach(() => jest.restoreAllMocks());

async function open(mediaId: string | null = FILM.id): Promise<Mounted> {
  const screen = await mountComponent(() => <ChatVideoScreen albumId={FILM.albumId} mediaId={mediaId} />);
  await letAnswersCome(screen);
  return screen;
}

test('a video plays at once, and leads to its album', async () => {
  world.answer(getMedia, () => FILM);
  const screen = await open();
  expect(document.querySelector('video')?.getAttribute('src')).toContain('/media/film');
  await screen.tap(controlOf('在相册中查看'));
  expect(navigation.currentPath()).toBe(ROUTES.photos);
});

test('one that has a price says so, and a photo is no video', async () => {
  world.answer(getMedia, () => ({ ...FILM, url: '', isLocked: true, priceFen: 500 }));
  expect((await open()).text()).toContain('在相册中查看');
  expect(document.querySelector('video')).toBeNull();
  document.body.innerHTML = '';
  world.answer(getMedia, () => aMediaItem());
  expect((await open()).text()).toContain('视频不存在或不可见');
  document.body.innerHTML = '';
  expect((await open(null)).text()).toContain('视频不存在或不可见');
});

test('what this person may not see can be asked for again', async () => {
  world.answer(getMedia, () => refusing(ERRORS.FORBIDDEN));
  const screen = await open();
  world.answer(getMedia, () => FILM);
  await screen.tap(controlOf('重试'));
  await letAnswersCome(screen);
  expect(document.querySelector('video')).not.toBeNull();
});

test('a video that is a message is saved once at a time, says how far it is, and is left alone when one leaves', async () => {
  const body = {
    url: '/chat/film',
    poster: '',
    width: 4,
    height: 3,
    thumbhash: '',
    durationMs: 1_000,
    sizeBytes: 9,
    state: 0 as const,
  };
  const film: ChatMessage = { ...messageFacts('f', 3), type: 'video', body };
  world.answer(listChatMessages, () => ({ messages: [film], users: [], version: 3, hasOlder: false, hasNewer: false }));
  const stop = jest.fn();
  let finish = (): void => undefined;
  const save = jest.spyOn(download, 'save').mockImplementation((_path, _kind, watch) => {
    watch?.onStarted?.(stop);
    watch?.onProgress?.(41.5);
    return new Promise((resolve) => (finish = () => resolve({ kind: 'saved' })));
  });
  let leave = (): void => undefined;
  const screen = await mountComponent(() => {
    const [isHere, setIsHere] = useState(true);
    leave = () => setIsHere(false);
    return isHere ? <MessageFilm film={{ conversationId: film.conversation_id, seq: 3 }} /> : <></>;
  });
  await letAnswersCome(screen);
  await screen.tap(controlOf('保存视频'));
  await screen.tap(controlOf('保存视频'));
  expect(save).toHaveBeenCalledTimes(1);
  expect(useOverlays.getState()).toMatchObject({ isLoading: true, loadingText: '正在保存 41%' });
  await screen.change(finish);
  expect(useOverlays.getState()).toMatchObject({ isLoading: false });
  expect(useOverlays.getState().toast?.message).toContain('已保存到');
  await screen.change(leave);
  expect(stop).toHaveBeenCalled();
});

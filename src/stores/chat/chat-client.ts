import { create } from 'zustand';
import { CHAT_TOKEN_KEY } from '@/domain/chat-token';
import { countNotices, sumBadge } from '@/domain/chat/chat-unread';
import { CHAT_ROUTES } from '@/domain/chat/chat-routes';
import { toBase64Url } from '@/domain/ids';
import { chatShelf } from '@/platform/chat-shelf';
import { device } from '@/platform/device';
import { network } from '@/platform/network';
import { socket } from '@/platform/socket';
import { storage } from '@/platform/storage';
import { tabChannel } from '@/platform/tab-channel';
import { tabLock } from '@/platform/tab-lock';
import { setTitleCount } from '@/platform/title-count';
import { onAppShown } from '../base/app-front';
import { now } from '../base/clock';
import { refreshChatToken } from '../session/chat-token';
import { onPersonLeft, useSession } from '../session/session-state';
import { useTabBar } from '../base/tab-bar';
import { readUnreadNews, useUnreadNews } from '../session/unread-news';
import { startEngine, type ChatEngine } from './chat-engine';
import type { Later } from './chat-line';
import { chatServer } from './chat-remote';
import { useChat } from './chat-state';
import { listUnread } from './chat-views';

/** Null until what was kept has been read, and while nobody is signed in. */
export const useChatEngine = create<{ engine: ChatEngine | null }>()(() => ({ engine: null }));

const LEAD_EVERY_MS = 1_000;
const BADGE_MS = 300;

const later: Later = (waitMs, run) => {
  const timer = setTimeout(run, waitMs);
  return () => clearTimeout(timer);
};

export const makeChatId = async (): Promise<string> => toBase64Url(await device.randomBytes(16));

async function getToken(isDead: boolean): Promise<string> {
  if (isDead) await storage.remove(CHAT_TOKEN_KEY);
  return refreshChatToken();
}

/** Of a browser's windows one leads; when it is closed another does within a second. */
function awaitLead(owner: string, onLead: () => void): () => void {
  let isOver = false;
  let release: (() => void) | null = null;
  let stopTimer = (): void => undefined;
  const ask = async (): Promise<void> => {
    const got = await tabLock.take(`chat-${owner}`);
    if (isOver) return got?.();
    if (got === null) {
      stopTimer = later(LEAD_EVERY_MS, () => void ask() /* never rejects */);
      return;
    }
    release = got;
    onLead();
  };
  void ask(); // never rejects
  return () => {
    isOver = true;
    stopTimer();
    release?.();
  };
}

let running: { readonly owner: string; stop(): void } | null = null;

function startFor(owner: string): void {
  let isOver = false;
  let engine: ChatEngine | null = null;
  const channel = `chat-${owner}`;
  const stop = (): void => {
    isOver = true;
    engine?.stop();
    useChatEngine.setState({ engine: null });
  };
  running = { owner, stop };
  const start = async (): Promise<void> => {
    const windowId = await makeChatId();
    if (isOver) return;
    engine = await startEngine({
      owner,
      windowId,
      state: useChat,
      remote: chatServer,
      shelf: chatShelf,
      socket,
      getToken,
      later,
      now,
      random: Math.random,
      awaitLead: (onLead) => awaitLead(owner, onLead),
      tellWindows: (text) => tabChannel.tell(channel, text),
      hearWindows: (listener) => tabChannel.listen(channel, listener),
    });
    if (isOver) engine.stop();
    else useChatEngine.setState({ engine });
  };
  void start(); // the shelf tells its failures as having nothing
}

function follow({ isLogin, user }: { isLogin: boolean; user: { id: string } | null }): void {
  const owner = isLogin && user !== null ? user.id : '';
  if ((running?.owner ?? '') === owner) return;
  running?.stop();
  running = null;
  if (owner === '') return;
  startFor(owner);
  void readUnreadNews(); // never rejects
}

/** The number on the tab, a moment after one has come to a page. */
function followBadge(): () => void {
  let stopTimer = (): void => undefined;
  const show = (): void => {
    const state = useChat.getState();
    const { notices, interactions } = useUnreadNews.getState();
    const count = sumBadge(listUnread(state), countNotices(state.notices) + notices + interactions);
    const { counts } = useTabBar.getState();
    if ((counts[CHAT_ROUTES.messages] ?? 0) !== count) {
      useTabBar.setState({ counts: { ...counts, [CHAT_ROUTES.messages]: count } });
    }
    setTitleCount(count);
  };
  const soon = (): void => {
    stopTimer();
    stopTimer = later(BADGE_MS, show);
  };
  const stops = [
    useChat.subscribe((state, before) => {
      const { conversations, reads, notices } = before;
      if (state.conversations !== conversations || state.reads !== reads || state.notices !== notices) soon();
    }),
    useUnreadNews.subscribe(soon),
    useTabBar.subscribe((state, before) => {
      if (state.currentPath === before.currentPath) return;
      soon();
      if (state.currentPath !== '') void readUnreadNews(); // never rejects
    }),
  ];
  return () => {
    stopTimer();
    stops.forEach((stop) => stop());
  };
}

let followers = 0;
let stopAll: (() => void) | null = null;

/** Chats of whoever is signed in, from now on. Returns the way to stop. */
export function followChat(): () => void {
  followers += 1;
  if (stopAll === null) {
    const wake = (): void => {
      useChatEngine.getState().engine?.wake();
      void readUnreadNews(); // never rejects
    };
    const stops = [
      useSession.subscribe(follow),
      onPersonLeft((reason) => {
        const owner = running?.owner;
        follow({ isLogin: false, user: null });
        // The same person is back in a moment after the other; nothing of him stays after the first.
        if (reason === 'signedOut' && owner !== undefined) void chatShelf.clear(owner).catch(() => undefined);
      }),
      onAppShown(wake),
      network.subscribe(({ isOnline }) => isOnline && wake()),
      followBadge(),
    ];
    stopAll = () => stops.forEach((stop) => stop());
    follow(useSession.getState());
  }
  return () => {
    followers -= 1;
    if (followers > 0) return;
    stopAll?.();
    stopAll = null;
    follow({ isLogin: false, user: null });
  };
}

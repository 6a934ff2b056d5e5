import { useEffect, useMemo, useRef, useState } from 'react';
import { CHAT_ROUTES, type ContactsParams, toConversationParams } from '@/domain/chat/chat-routes';
import { back } from '@/platform/back';
import { navigation } from '@/platform/navigation';
import { usePageShown } from '@/platform/page-shown/use-page-shown';
import { viewport } from '@/platform/viewport';
import { useChatEngine } from '@/stores/chat/chat-client';
import { useChat } from '@/stores/chat/chat-state';
import type { Place, WideStart } from '../components/wide-chat-props';
import type { ChatWays } from './chat-ways';

const EVERYBODY: ContactsParams = { tab: 'friends', userId: null };
const CONTACTS = 'chat-contacts';
const INFO = 'chat-info.';
const TALK = 'chat-talk.';

/** What the entry of the history that lies over the page knows, for a page that is loaded anew: both may stand there. */
function toShown(contacts: ContactsParams | null, place: Place | null, hasInfo: boolean): string {
  const beside = place === null ? [] : [(hasInfo ? INFO : TALK) + place.id];
  return [...(contacts === null ? [] : [CONTACTS]), ...beside].join(' ');
}

function readTalk(start: WideStart, shown: string): WideStart {
  const hasInfo = shown.startsWith(INFO);
  const id = shown.slice(hasInfo ? INFO.length : TALK.length);
  return { place: start.place?.id === id ? start.place : { id, seq: null }, hasInfo };
}

/** What stood beside the list before the program was loaded anew, over what the address leads to. */
function readStart(start: WideStart): WideStart {
  const shown = (back.takeShown() ?? '').split(' ');
  const [talk] = shown.filter((one) => one.startsWith(TALK) || one.startsWith(INFO));
  return {
    ...start,
    ...(shown.includes(CONTACTS) ? { contacts: start.contacts ?? EVERYBODY } : {}),
    ...(talk === undefined ? {} : readTalk(start, talk)),
  };
}

/** The address leads to it. */
export const isInfoOfPage = (ofPage: WideStart, place: Place): boolean =>
  ofPage.hasInfo === true && place === ofPage.place;

/** What stands beside the list of conversations and in its place. */
export function useWidePlaces(start: WideStart) {
  const [ofPage] = useState(start);
  const [first] = useState(() => readStart(start));
  const [place, setPlace] = useState<Place | null>(first.place ?? null);
  // It is about the place that it was opened for, and goes with it.
  const [infoOf, setInfoOf] = useState<Place | null>(first.hasInfo === true ? place : null);
  const [contacts, setContacts] = useState<ContactsParams | null>(first.contacts ?? null);
  const hasInfo = place !== null && infoOf === place;

  const inFront = hasInfo
    ? { path: CHAT_ROUTES.groupInfo, params: toConversationParams(place.id), isOfPage: isInfoOfPage(ofPage, place) }
    : place !== null
      ? { path: CHAT_ROUTES.conversation, params: toConversationParams(place.id), isOfPage: place === ofPage.place }
      : { path: CHAT_ROUTES.contacts, params: {}, isOfPage: contacts === null || contacts === ofPage.contacts };
  const isShown = usePageShown();
  const latest = useRef({ isShown, inFront });
  latest.current = { isShown, inFront };
  useEffect(
    () => () => {
      // Taken away because the window has become narrow: what was in front has a page there.
      const { path, params, isOfPage } = latest.current.inFront;
      if (viewport.read().sizeClass === 'wide' || !latest.current.isShown || isOfPage) return;
      void navigation.goTo(path, params).catch(() => undefined); // else the list is there
    },
    [],
  );

  const ways = useMemo<ChatWays>(
    () => ({
      async openChat(id) {
        setPlace({ id, seq: null });
        // It may have been made a moment ago.
        if (useChat.getState().conversations[id] === undefined) await useChatEngine.getState().engine?.sync();
      },
      openContacts: () => setContacts(EVERYBODY),
      openInfo: () => setInfoOf(hasInfo ? null : place),
    }),
    [hasInfo, place],
  );
  const shownId = toShown(contacts, place, hasInfo);
  return { ofPage, place, setPlace, shownId, hasInfo, setInfoOf, contacts, setContacts, ways };
}

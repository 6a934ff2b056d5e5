import { useRef, useState } from 'react';
import { sendChatMessage } from '@contract/http/chat';
import type { ChatSendInput } from '@contract/schemas/chat/chat-sending';
import { call } from '@/api/client';
import { ApiError } from '@/api/errors';
import { toBase64Url } from '@/domain/ids';
import type { PickParams } from '@/domain/chat/chat-routes';
import { device } from '@/platform/device';
import { now } from '@/stores/base/clock';
import { showToast } from '@/stores/base/overlays';

export type Wanted = Exclude<PickParams, { kind: 'hidden' }>;

/** A conversation, or a friend with whom there is none yet. */
export interface Receiver {
  readonly id: string;
  readonly name: string;
  readonly to: { readonly conversation_id: string } | { readonly to_uid: string };
}

interface Letter {
  readonly receiver: Receiver;
  readonly input: ChatSendInput;
}

type Content = ChatSendInput['content'];

function listContents(wanted: Wanted, note: string): readonly Content[] {
  const shared: Content[] =
    wanted.kind === 'forward'
      ? wanted.messageIds.map((message_id) => ({ type: 'forward', body: { message_id } }))
      : wanted.kind === 'album'
        ? [{ type: 'album', body: { albumId: wanted.albumId } }]
        : wanted.kind === 'order'
          ? [{ type: 'order', body: { orderNo: wanted.orderNo } }]
          : [{ type: 'photo', body: { albumId: wanted.albumId, mediaId: wanted.mediaId } }];
  return note === '' ? shared : [...shared, { type: 'text', body: { text: note } }];
}

export interface Sending {
  /** Those of the receivers to whom not everything has gone out. Null: nothing was sent yet. */
  readonly left: readonly Receiver[] | null;
  /** True: everybody has everything. */
  send(receivers: readonly Receiver[], note: string): Promise<boolean>;
  /** What has not gone out, under the same ids. */
  sendAgain(): Promise<boolean>;
}

/** Sends the same to several, one after the other. What was answered is not sent again: each message keeps its id. */
export function useSending(wanted: Wanted): Sending {
  const letters = useRef<readonly Letter[]>([]);
  const [left, setLeft] = useState<readonly Receiver[] | null>(null);

  const sendLetters = async (): Promise<boolean> => {
    const failed: Letter[] = [];
    let said = '';
    for (const letter of letters.current) {
      // In their order: after one that failed the others to the same wait as well.
      if (failed.some(({ receiver }) => receiver.id === letter.receiver.id)) {
        failed.push(letter);
        continue;
      }
      try {
        await call(sendChatMessage, letter.input, { toast: false, loading: true });
      } catch (error) {
        failed.push(letter);
        if (error instanceof ApiError) said = error.msg;
      }
    }
    letters.current = failed;
    const receivers = [...new Map(failed.map(({ receiver }) => [receiver.id, receiver])).values()];
    setLeft(receivers);
    if (receivers.length === 0) showToast('已发送');
    else showToast(said || '没有发送成功，请重试', { isError: true });
    return receivers.length === 0;
  };

  return {
    left,
    async send(receivers, note) {
      const contents = listContents(wanted, note);
      const made: Letter[] = [];
      for (const receiver of receivers) {
        for (const content of contents) {
          const unique_id = toBase64Url(await device.randomBytes(16));
          made.push({ receiver, input: { unique_id, ...receiver.to, content, client_create_time: now() } });
        }
      }
      letters.current = made;
      return sendLetters();
    },
    sendAgain: sendLetters,
  };
}

import { useEffect, useMemo, useRef, useState } from 'react';
import { addComment, deleteComment, listComments, listReplies } from '@contract/http/interaction';
import type { Comment, CommentThread } from '@contract/schemas/interaction';
import { call } from '@/api/client';
import { useCursorPages } from '@/api/use-cursor-pages';
import { findMentioned, type Person } from '@/domain/comment-text';
import { toHex } from '@/domain/ids';
import { device } from '@/platform/device';
import { confirm } from '@/stores/base/overlays';
import { onOtherPerson } from '@/stores/session/other-person';
import { requireLogin } from '@/stores/session/session';

const REPLIES_AT_ONCE = 50;

interface Draft {
  readonly text: string;
  readonly replyTo: Comment | null;
}

/** What is being written, by photo, until it is sent: one looks at the next photo, or closes the comments, and comes back. */
const drafts = new Map<string, Draft>();
onOtherPerson(() => drafts.clear());

function listPeople(threads: readonly CommentThread[], more: readonly Person[]): readonly Person[] {
  const people = new Map<string, Person>(more.map((one) => [one.id, one]));
  for (const thread of threads) {
    for (const { author, mentions } of [thread, ...thread.replies]) {
      for (const one of [author, ...mentions]) people.set(one.id, one);
    }
  }
  return [...people.values()];
}

/** Of how many there were: how many there are. */
export type CountChange = (before: number) => number;

/** The comments of one photo, and what a person may do about them. `onCount`: once it is known or changed how many there are. */
export function useComments(
  albumId: string,
  mediaId: string,
  others: readonly Person[],
  onCount: (change: CountChange) => void,
) {
  const pages = useCursorPages(listComments, { albumId, mediaId });
  const [text, setText] = useState(() => drafts.get(mediaId)?.text ?? '');
  const [replyTo, setReplyTo] = useState(() => drafts.get(mediaId)?.replyTo ?? null);
  useEffect(() => {
    if (text === '' && replyTo === null) drafts.delete(mediaId);
    else drafts.set(mediaId, { text, replyTo });
  }, [mediaId, text, replyTo]);
  const total = pages.page?.total;
  const latest = useRef(onCount);
  latest.current = onCount;
  useEffect(() => {
    if (total !== undefined) latest.current(() => total);
  }, [total]);
  // All replies of one have been asked for: reading anew would leave the first of them.
  const hasOpened = useRef(false);
  // One per text: a repeated tap gives the first comment.
  const requestId = useRef('');
  const people = useMemo(() => listPeople(pages.rows, others), [pages.rows, others]);

  const changeThread = (id: string, edit: (thread: CommentThread) => CommentThread): void =>
    pages.change((rows) => rows.map((row) => (row.id === id ? edit(row) : row)));

  const send = async (): Promise<void> => {
    const words = text.trim();
    if (words === '' || !(await requireLogin())) return;
    if (requestId.current === '') requestId.current = toHex(await device.randomBytes(16));
    const sentId = requestId.current;
    try {
      const made = await call(addComment, {
        albumId,
        mediaId,
        text: words,
        requestId: sentId,
        mentions: [...findMentioned(words, people)],
        ...(replyTo === null ? {} : { replyToId: replyTo.id }),
      });
      // What has been typed since is the next comment.
      if (requestId.current === sentId) requestId.current = '';
      // Also where the comments were closed before it was there.
      if (drafts.get(mediaId)?.text === text) drafts.delete(mediaId);
      setText((typed) => (typed === text ? '' : typed));
      setReplyTo((answered) => (answered === replyTo ? null : answered));
      if (made.parentId === '') pages.change((rows) => [{ ...made, replies: [] }, ...rows]);
      else {
        changeThread(made.parentId, (thread) => ({
          ...thread,
          replyCount: thread.replyCount + 1,
          replies: [...thread.replies, made],
        }));
      }
      onCount((before) => before + 1);
      // What others have said meanwhile.
      if (!hasOpened.current) void pages.refresh(); // failures are part of the state
    } catch {
      // The request layer has shown the error; what was typed stays.
    }
  };

  const remove = async (comment: Comment): Promise<void> => {
    const wants = await confirm({
      title: '删除这条评论？',
      text: comment.replyCount > 0 ? `${comment.replyCount}条回复会一起删除` : '',
      confirmText: '删除',
      isDanger: true,
    });
    if (!wants) return;
    try {
      await call(deleteComment, { id: comment.id });
      if (comment.parentId === '') pages.change((rows) => rows.filter(({ id }) => id !== comment.id));
      else {
        changeThread(comment.parentId, (thread) => ({
          ...thread,
          replyCount: Math.max(0, thread.replyCount - 1),
          replies: thread.replies.filter(({ id }) => id !== comment.id),
        }));
      }
      onCount((before) => Math.max(0, before - 1 - comment.replyCount));
    } catch {
      // The request layer has shown the error.
    }
  };

  /** All that were not shown at first. */
  const openReplies = async (thread: CommentThread): Promise<void> => {
    const replies: Comment[] = [];
    let cursor = '';
    try {
      do {
        const page = await call(listReplies, {
          parentId: thread.id,
          size: REPLIES_AT_ONCE,
          ...(cursor === '' ? {} : { cursor }),
        });
        replies.push(...page.records);
        cursor = page.next;
      } while (cursor !== '' && replies.length < 500);
      hasOpened.current = true;
      changeThread(thread.id, (old) => ({ ...old, replies }));
    } catch {
      // The button stays, one may try again.
    }
  };

  const change = (words: string): void => {
    // Another text is another comment.
    requestId.current = '';
    setText(words);
  };

  return { pages, text, change, replyTo, setReplyTo, send, remove, openReplies, people };
}

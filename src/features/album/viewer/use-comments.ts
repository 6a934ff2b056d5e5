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
  // Of those of which all were asked for: the list brings the first of them only.
  const [opened, setOpened] = useState<ReadonlyMap<string, readonly Comment[]>>(() => new Map());
  const openedNow = useRef(opened);
  const setReplies = (id: string, replies: readonly Comment[]): void => {
    openedNow.current = new Map(openedNow.current).set(id, replies);
    setOpened(openedNow.current);
  };
  // One per text: a repeated tap gives the first comment.
  const requestId = useRef('');
  const threads = useMemo(
    () => pages.rows.map((row): CommentThread => ({ ...row, replies: [...(opened.get(row.id) ?? row.replies)] })),
    [pages.rows, opened],
  );
  const people = useMemo(() => listPeople(threads, others), [threads, others]);

  const changeReplies = (id: string, edit: (replies: readonly Comment[]) => Comment[], by: number): void => {
    pages.change((rows) =>
      rows.map((row) =>
        row.id === id ? { ...row, replyCount: Math.max(0, row.replyCount + by), replies: edit(row.replies) } : row,
      ),
    );
    const replies = openedNow.current.get(id);
    if (replies !== undefined) setReplies(id, edit(replies));
  };

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
      else changeReplies(made.parentId, (replies) => [...replies, made], 1);
      onCount((before) => before + 1);
      // What others have said meanwhile.
      void pages.refresh(); // failures are part of the state
      // Where one has answered all are shown: one's own is the last. Without an answer those that are there stay.
      const ids = new Set([...openedNow.current.keys(), ...(made.parentId === '' ? [] : [made.parentId])]);
      for (const id of ids) void openReplies({ id });
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
      else changeReplies(comment.parentId, (replies) => replies.filter(({ id }) => id !== comment.id), -1);
      onCount((before) => Math.max(0, before - 1 - comment.replyCount));
    } catch {
      // The request layer has shown the error.
    }
  };

  /** All, also those that were not shown at first. */
  const openReplies = async ({ id: parentId }: { readonly id: string }): Promise<void> => {
    const before = openedNow.current.get(parentId);
    const replies: Comment[] = [];
    let cursor = '';
    try {
      do {
        const page = await call(listReplies, {
          parentId,
          size: REPLIES_AT_ONCE,
          ...(cursor === '' ? {} : { cursor }),
        });
        replies.push(...page.records);
        cursor = page.next;
      } while (cursor !== '' && replies.length < 500);
      // What was written or deleted here meanwhile is not in what came.
      if (openedNow.current.get(parentId) === before) setReplies(parentId, replies);
    } catch {
      // The button stays, one may try again.
    }
  };

  const change = (words: string): void => {
    // Another text is another comment.
    requestId.current = '';
    setText(words);
  };

  return { pages, threads, text, change, replyTo, setReplyTo, send, remove, openReplies, people };
}

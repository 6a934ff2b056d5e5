/** What the reckoning of unread needs of a message. */
export interface UnreadMessage {
  readonly seq: number;
  readonly from_uid: string;
  readonly type: string;
  readonly is_revoke: boolean;
  readonly is_delete: boolean;
}

/**
 * Whether a message is unread for somebody who has read up to `readSeq`: it came later, is not his own, not taken back, not deleted by
 * him, and not the server's. The server's statement says the same; a test holds them together.
 */
export const isUnread = (message: UnreadMessage, reader: { readonly uid: string; readonly readSeq: number }): boolean =>
  message.seq > reader.readSeq &&
  message.from_uid !== reader.uid &&
  message.type !== 'system' &&
  !message.is_revoke &&
  !message.is_delete;

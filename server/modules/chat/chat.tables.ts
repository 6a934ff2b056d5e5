import { sql } from 'kysely';
import type { TableNotes } from '../../area';
import { eraseMessages, leaveChats } from './chat-erasure';
import { CHAT_FILE_FOLDER, CHAT_PICTURE_FOLDER } from './chat-file.rules';

export const CHAT_TABLES: TableNotes = {
  chat_conversation: { notExported: 'names the two of a single chat, as the messages do' },
  chat_group: { notExported: 'is told beside the person’s membership' },
  chat_member: {
    erasure: { first: (tx, { userId }) => leaveChats(tx, userId) },
    exports: {
      chatGroups: (userId) => sql`
        select chat_group.name, role::text, joined_at::text as "joinedAt", coalesce(left_at::text, '') as "leftAt"
        from chat_member join chat_group using (conversation_id)
        where user_id = ${userId} order by conversation_id`,
    },
  },
  chat_message: {
    erasure: { next: ({ db }, { userId }, signal) => eraseMessages(db, userId, signal) },
    exports: {
      chatMessages: (userId) => sql`
        select message.uid as id, conversation.uid as "conversationId", message.type,
          coalesce(whole.body, file.name, message.body) as text, message.created_at::text as time
        from chat_message as message
        join chat_conversation as conversation on conversation.id = message.conversation_id
        left join chat_long_text as whole on whole.message_id = message.id
        left join chat_file as file on file.id = message.file_id
        where message.sender_id = ${userId} and message.revoked_at is null and message.type <> 'system'
        order by message.id`,
    },
  },
  chat_picture: {
    files: {
      object_key: {
        folder: CHAT_PICTURE_FOLDER,
        whenLost: 'tell',
        rows: (table, column) =>
          sql`select id, ${sql.ref(column)} as said, ${sql.ref(column)} as key from ${sql.table(table)}`,
      },
    },
  },
  chat_file: {
    files: {
      object_key: {
        folder: CHAT_FILE_FOLDER,
        whenLost: 'tell',
        rows: (table, column) =>
          sql`select id, ${sql.ref(column)} as said, ${sql.ref(column)} as key from ${sql.table(table)}`,
      },
    },
  },
  chat_heard: { notExported: 'says which voice messages the person has listened to, and nothing of them' },
  chat_reaction: {
    exports: {
      chatReactions: (userId) => sql`
        select message.uid as "messageId", emoji, chat_reaction.created_at::text as time
        from chat_reaction join chat_message as message on message.id = message_id
        where user_id = ${userId} order by chat_reaction.created_at`,
    },
  },
  chat_long_text: {},
  chat_sent: { notExported: 'keyed hashes of what was sent, so that nothing is sent twice' },
  chat_deleted: { notExported: 'says which messages are not shown to the person, and nothing of them' },
  chat_person: { notExported: 'a number that counts changes' },
  chat_feed: { notExported: 'numbers of changes' },
  chat_friend: {
    exports: {
      chatFriends: (userId) => sql`
        select person.uid as id, person.nickname, mark, class_name as "className", chat_friend.created_at::text as time
        from chat_friend join app_user as person on person.id = chat_friend.friend_id
        where user_id = ${userId} order by chat_friend.created_at`,
    },
  },
  chat_notice: {
    exports: {
      friendRequests: (userId) => sql`
        select sender.uid as "from", receiver.uid as "to", body as text, state::text, chat_notice.created_at::text as time
        from chat_notice join app_user as sender on sender.id = from_id join app_user as receiver on receiver.id = user_id
        where (from_id = ${userId} or user_id = ${userId}) and kind = 1 order by chat_notice.id`,
    },
  },
};

import Type from 'typebox';
import { CHAT_MENTIONS_MAX, CHAT_REACTIONS, CHAT_TEXT_MAX_BYTES } from '../../constants/chat';
import { ChatMessage, Seq } from '../chat';
import { OrderNo } from '../order';
import { Uid } from '../shared';

const SentText = Type.Object({
  type: Type.Literal('text'),
  body: Type.Object({ text: Type.String({ minLength: 1, maxLength: CHAT_TEXT_MAX_BYTES }) }),
});
/** `object`: the name of an upload made with the chat's credentials. */
const SentPicture = Type.Object({
  type: Type.Literal('picture'),
  body: Type.Object({ object: Type.String({ minLength: 1, maxLength: 500 }) }),
});
const Upload = Type.String({ minLength: 1, maxLength: 500 });
const SentVoice = Type.Object({ type: Type.Literal('voice'), body: Type.Object({ object: Upload }) });
const SentFilm = Type.Object({ type: Type.Literal('video'), body: Type.Object({ object: Upload }) });
const SentFile = Type.Object({
  type: Type.Literal('file'),
  body: Type.Object({ object: Upload, name: Type.String({ minLength: 1, maxLength: 500 }) }),
});
const SentOrder = Type.Object({ type: Type.Literal('order'), body: Type.Object({ orderNo: OrderNo }) });
const SentAlbum = Type.Object({ type: Type.Literal('album'), body: Type.Object({ albumId: Uid }) });
const SentPhoto = Type.Object({ type: Type.Literal('photo'), body: Type.Object({ albumId: Uid, mediaId: Uid }) });
/** An earlier message of a conversation of the sender's, sent on. */
const SentForward = Type.Object({ type: Type.Literal('forward'), body: Type.Object({ message_id: Uid }) });

/** The same `unique_id` with the same content is sent once, and answered the same for ever. */
export const ChatSendInput = Type.Object({
  unique_id: Uid,
  /** Or `to_uid`: the conversation is made where there is none. */
  conversation_id: Type.Optional(Uid),
  to_uid: Type.Optional(Uid),
  content: Type.Union([
    SentText,
    SentPicture,
    SentVoice,
    SentFilm,
    SentFile,
    SentAlbum,
    SentPhoto,
    SentOrder,
    SentForward,
  ]),
  about_msg_id: Type.Optional(Uid),
  mentions: Type.Optional(Type.Array(Uid, { maxItems: CHAT_MENTIONS_MAX })),
  client_create_time: Type.Integer({ minimum: 0, maximum: 8_640_000_000_000 }),
});
export type ChatSendInput = Type.Static<typeof ChatSendInput>;
/** The conversation comes with the changes, as all that happens in it does. */
export const ChatSent = Type.Object({ message: ChatMessage });
export type ChatSent = Type.Static<typeof ChatSent>;

/** `emoji` empty: taken back. */
export const ChatReactInput = Type.Object({
  _id: Uid,
  conversation_id: Uid,
  emoji: Type.Union([Type.Enum(CHAT_REACTIONS), Type.Literal('')]),
});
export type ChatReactInput = Type.Static<typeof ChatReactInput>;
/** What is to be uploaded: a picture where it is not said. */
export const ChatUploadInput = Type.Object({
  kind: Type.Optional(Type.Union([Type.Literal('picture'), Type.Literal('voice'), Type.Literal('file')])),
});
export type ChatUploadInput = Type.Static<typeof ChatUploadInput>;

export const ChatDeleteInput = Type.Object({
  conversation_id: Uid,
  ids: Type.Array(Uid, { minItems: 1, maxItems: 100 }),
});
export type ChatDeleteInput = Type.Static<typeof ChatDeleteInput>;

/** Never goes back. */
export const ChatReadInput = Type.Object({ conversation_id: Uid, seq: Seq });
export type ChatReadInput = Type.Static<typeof ChatReadInput>;

import { CHAT_ERRORS } from '@contract/chat-errors';
import type { ChatSendInput } from '@contract/schemas/chat/chat-sending';
import type { Db, Id } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { Refusal, refuse } from '../../http/refuse';
import type { AccessService } from '../access/access.service';
import { requireMedia } from '../media/wall/media-list.service';
import type { TextChecks } from '../word/text-check.service';
import type { ChatFiles, MadeFile } from './chat-file.service';
import type { NewPicture } from './chat-picture.repository';
import type { ChatPictures } from './chat-picture.service';
import { readText } from './chat.rules';
import * as repository from './message.repository';

/** What is to be stored, looked through. */
export interface Prepared {
  readonly type: Exclude<ChatSendInput['content']['type'], 'forward'>;
  readonly text: string;
  readonly picture: { readonly made: NewPicture } | { readonly id: Id } | null;
  readonly file: { readonly made: MadeFile } | { readonly id: Id } | null;
  readonly orderId: Id | null;
  readonly albumId: Id | null;
  readonly mediaId: Id | null;
}

/** Who sends. */
export interface ContentSender {
  readonly caller: Caller;
  readonly userUid: string;
  /** Of the list of words, as it has just been read. */
  readonly wordVersion: Id;
}

/** What is sent, before it is said to whom. */
export interface ChatContents {
  /** Of what was uploaded files are made. Refuses what may not be sent, and what the caller does not see. */
  prepare(sender: ContentSender, content: ChatSendInput['content']): Promise<Prepared>;
}

export interface ChatContentDeps {
  readonly db: Db;
  readonly access: AccessService;
  readonly texts: TextChecks;
  readonly pictures: Pick<ChatPictures, 'make'>;
  readonly files: Pick<ChatFiles, 'makeVoice' | 'makeFilm' | 'makeOther'>;
}

const NOTHING = { text: '', picture: null, file: null, orderId: null, albumId: null, mediaId: null } as const;

const withFile = (type: 'voice' | 'video' | 'file', made: MadeFile): Prepared => ({
  ...NOTHING,
  type,
  picture: made.poster === null ? null : { made: made.poster },
  file: { made },
});

export function createChatContents(deps: ChatContentDeps): ChatContents {
  const { db, access, texts, pictures, files } = deps;

  async function prepare(sender: ContentSender, content: ChatSendInput['content']): Promise<Prepared> {
    const { caller, userUid, wordVersion } = sender;
    const { userId } = requireUser(caller);
    switch (content.type) {
      case 'text': {
        const text = readText(content.body.text);
        const stored = text === null ? null : readText(await texts.check(db, text, wordVersion));
        if (stored === null) throw refuse(CHAT_ERRORS.CHAT_TEXT_INVALID);
        return { ...NOTHING, type: 'text', text: stored };
      }
      case 'picture':
        return {
          ...NOTHING,
          type: 'picture',
          picture: { made: await pictures.make(userUid, content.body.object) },
        };
      case 'voice':
        return withFile('voice', await files.makeVoice(userUid, content.body.object));
      case 'video':
        return withFile('video', await files.makeFilm(userId, userUid, content.body.object));
      case 'file': {
        const name = await texts.check(db, content.body.name, wordVersion);
        return withFile('file', await files.makeOther(userId, userUid, content.body.object, name));
      }
      case 'order': {
        const orderId = await repository.findOrderOf(db, userId, content.body.orderNo);
        if (orderId === null) throw refuse(CHAT_ERRORS.CHAT_SHARED_ABSENT);
        return { ...NOTHING, type: 'order', orderId };
      }
      case 'album': {
        const album = await access.requireAlbum(db, caller, content.body.albumId, 'see').catch(refuseShared);
        return { ...NOTHING, type: 'album', albumId: album.albumId };
      }
      case 'photo': {
        const { row } = await requireMedia(deps, caller, content.body.mediaId).catch(refuseShared);
        if (row.albumUid !== content.body.albumId) throw refuse(CHAT_ERRORS.CHAT_SHARED_ABSENT);
        return { ...NOTHING, type: 'photo', albumId: row.albumId, mediaId: row.id };
      }
      case 'forward':
        return prepareForward(sender, userId, content.body.message_id);
    }
  }

  async function prepareForward(sender: ContentSender, userId: Id, uid: string): Promise<Prepared> {
    const row = await repository.findSeen(db, userId, uid);
    if (row === null || row.isRevoked) throw refuse(CHAT_ERRORS.CHAT_MESSAGE_ABSENT);
    switch (row.type) {
      case 'text': {
        const text = row.isLong ? await repository.findLongText(db, row.id) : row.body;
        if (text === null) throw refuse(CHAT_ERRORS.CHAT_MESSAGE_ABSENT);
        return prepare(sender, { type: 'text', body: { text } });
      }
      case 'answer':
        return prepare(sender, { type: 'text', body: { text: row.body } });
      case 'picture':
        if (row.pictureId === null) throw refuse(CHAT_ERRORS.CHAT_MESSAGE_ABSENT);
        return { ...NOTHING, type: 'picture', picture: { id: row.pictureId } };
      case 'voice':
      case 'video':
      case 'file':
        if (row.fileId === null) throw refuse(CHAT_ERRORS.CHAT_MESSAGE_ABSENT);
        return {
          ...NOTHING,
          type: row.type,
          picture: row.pictureId === null ? null : { id: row.pictureId },
          file: { id: row.fileId },
        };
      case 'order':
        return prepare(sender, { type: 'order', body: { orderNo: row.orderNo ?? '' } });
      case 'album':
        return prepare(sender, { type: 'album', body: { albumId: row.albumUid ?? '' } });
      case 'photo':
        return prepare(sender, {
          type: 'photo',
          body: { albumId: row.albumUid ?? '', mediaId: row.mediaUid ?? '' },
        });
      default:
        throw refuse(CHAT_ERRORS.CHAT_MESSAGE_ABSENT);
    }
  }

  return { prepare };
}

function refuseShared(error: unknown): never {
  throw error instanceof Refusal ? refuse(CHAT_ERRORS.CHAT_SHARED_ABSENT) : error;
}

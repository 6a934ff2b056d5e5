import { ANSWER_STATE } from '@contract/constants/assistant';
import { CHAT_FILM_STATE } from '@contract/constants/chat';
import { MEDIA_KIND } from '@contract/constants/media';
import type { Album } from '@contract/schemas/album';
import type { Answer } from '@contract/schemas/chat/assistant-answer';
import type { MediaItem } from '@contract/schemas/media';
import type { Db, Id } from '../../db/tables';
import type { Caller } from '../../http/caller';
import type { AlbumService } from '../album/album.service';
import type { MediaListService } from '../media/wall/media-list.service';
import type { AnswerBodies } from './answers/answer-types';
import type { ChatPictureUrls } from './chat-picture-url';
import type { Marks } from './message-marks';
import type { MessageRow } from './message.repository';

/** Who looks. */
export interface Reader {
  readonly userId: Id;
  readonly userUid: string;
  /** By whose rights cards are shown; null: cards show nothing. */
  readonly caller: Caller | null;
  /** The first message of a conversation that he sees. */
  readonly fromSeqOf: (conversationId: Id) => number;
}

export interface MessageBodyDeps {
  readonly albums: Pick<AlbumService, 'listSeen'>;
  readonly mediaLists: Pick<MediaListService, 'listByUids'>;
  readonly pictureUrls: ChatPictureUrls;
  readonly fileUrls: ChatPictureUrls;
  readonly answers: AnswerBodies;
}

/** What cards and answers show, to one caller. */
export interface Cards {
  readonly albums: ReadonlyMap<string, Album>;
  readonly media: ReadonlyMap<string, MediaItem>;
  readonly answers: ReadonlyMap<Id, Answer>;
}

export const isCard = ({ type, isRevoked }: Pick<MessageRow, 'type' | 'isRevoked'>): boolean =>
  !isRevoked && (type === 'album' || type === 'photo');

const NO_ANSWER: Answer = { text: '', state: ANSWER_STATE.done, reason: '', isModel: false, steps: [], cards: [] };

/** What stands in a message, by its kind. */
export function createMessageBodies(deps: MessageBodyDeps) {
  /** What of the cards this caller sees at this moment, and what stands in answers. */
  async function findCards(db: Db, caller: Caller | null, rows: readonly MessageRow[]): Promise<Cards> {
    const cards = rows.filter(isCard);
    const albums = new Map<string, Album>();
    const media = new Map<string, MediaItem>();
    const answerIds = rows.flatMap(({ type, id }) => (type === 'answer' ? [id] : []));
    const answers = answerIds.length === 0 ? new Map<Id, Answer>() : await deps.answers.readBodies(db, answerIds);
    if (caller === null || cards.length === 0) return { albums, media, answers };
    const albumIds = [...new Set(cards.flatMap(({ albumId }) => (albumId === null ? [] : [albumId])))];
    const mediaUids = [...new Set(cards.flatMap(({ mediaUid }) => (mediaUid === null ? [] : [mediaUid])))];
    for (const album of await deps.albums.listSeen(caller, albumIds)) albums.set(album.id, album);
    for (const item of await deps.mediaLists.listByUids(caller, mediaUids)) media.set(item.id, item);
    return { albums, media, answers };
  }

  function toFilm(row: MessageRow, reader: Reader, isShown: boolean) {
    const state = Object.values(CHAT_FILM_STATE).find((one) => one === row.filmState) ?? CHAT_FILM_STATE.failed;
    const isReady = isShown && row.fileId !== null && state === CHAT_FILM_STATE.ready;
    return {
      width: row.width ?? 0,
      height: row.height ?? 0,
      thumbhash: isShown ? (row.thumbhash ?? '') : '',
      poster: isShown && row.pictureId !== null ? deps.pictureUrls.make(reader.userUid, row.uid) : null,
      url: isReady ? deps.fileUrls.make(reader.userUid, row.uid) : null,
      durationMs: isShown ? (row.durationMs ?? 0) : 0,
      sizeBytes: isShown ? (row.fileBytes ?? 0) : 0,
      state,
    };
  }

  function toBody(row: MessageRow, reader: Reader, isShown: boolean, cards: Cards, marks: Marks) {
    switch (row.type) {
      case 'picture':
        return {
          type: 'picture' as const,
          body: {
            width: row.width ?? 0,
            height: row.height ?? 0,
            thumbhash: isShown ? (row.thumbhash ?? '') : '',
            url: isShown && row.pictureId !== null ? deps.pictureUrls.make(reader.userUid, row.uid) : null,
          },
        };
      case 'voice':
        return {
          type: 'voice' as const,
          body: {
            durationMs: isShown ? (row.durationMs ?? 0) : 0,
            url: isShown && row.fileId !== null ? deps.fileUrls.make(reader.userUid, row.uid) : null,
            isHeard: row.senderId === reader.userId || marks.heard.has(`${reader.userId}:${row.id}`),
          },
        };
      case 'video':
        return { type: 'video' as const, body: toFilm(row, reader, isShown) };
      case 'file':
        return {
          type: 'file' as const,
          body: {
            name: isShown ? (row.fileName ?? '') : '',
            sizeBytes: isShown ? (row.fileBytes ?? 0) : 0,
            url: isShown && row.fileId !== null ? deps.fileUrls.make(reader.userUid, row.uid) : null,
          },
        };
      case 'order': {
        const isIts = isShown && row.orderPeople.includes(reader.userId);
        return {
          type: 'order' as const,
          body: {
            orderNo: isIts ? row.orderNo : null,
            title: isIts ? row.orderTitle : null,
            kind: isIts ? (row.orderKind ?? 0) : 0,
            count: isIts ? (row.orderCount ?? 0) : 0,
            payableFen: isIts ? (row.orderFen ?? 0) : 0,
            refundedFen: isIts ? (row.orderRefundedFen ?? 0) : 0,
            state: isIts ? (row.orderState ?? 0) : 0,
            deliveredAt: isIts ? (row.orderDeliveredAt?.getTime() ?? 0) : 0,
          },
        };
      }
      case 'album': {
        const album = isShown ? cards.albums.get(row.albumUid ?? '') : undefined;
        return {
          type: 'album' as const,
          body: {
            albumId: (isShown && row.albumUid) || row.uid,
            name: album?.name ?? null,
            cover: (album?.coverUrl ?? '') || null,
            templateId: album?.template ?? 0,
          },
        };
      }
      case 'photo': {
        const album = isShown ? cards.albums.get(row.albumUid ?? '') : undefined;
        const item = album === undefined ? undefined : cards.media.get(row.mediaUid ?? '');
        return {
          type: 'photo' as const,
          body: {
            albumId: (isShown && row.albumUid) || row.uid,
            mediaId: (isShown && row.mediaUid) || row.uid,
            albumName: item === undefined ? null : (album?.name ?? null),
            isVideo: item?.hotResourceType === MEDIA_KIND.video,
            url: (item?.smallUrl ?? '') || null,
          },
        };
      }
      case 'answer':
        return { type: 'answer' as const, body: (isShown ? cards.answers.get(row.id) : undefined) ?? NO_ANSWER };
      default:
        return { type: 'text' as const, body: { text: isShown ? row.body : '' } };
    }
  }

  return { findCards, toBody };
}

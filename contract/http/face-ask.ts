import type { AlbumFacesQuery } from '../schemas/face';
import type {
  AnswerAskedInput,
  Asked,
  AskedAnswer,
  AskedPhotos,
  AskedPhotosQuery,
  AskedPictureQuery,
  AskedQuery,
  Asking,
  AskLink,
  AskLinkInput,
  PassMediaInput,
  PassMediaResult,
  UnseenQuery,
} from '../schemas/face-ask';
import type { MediaPage } from '../schemas/media';
import type { FileReply } from '../schemas/shared';
import { endpoint } from './endpoint';

// For who manages an album whose owner holds it back until those on it agreed.

const ASKING = '/album/album/findMe/api/asking';

export const getAsking = endpoint<AlbumFacesQuery, Asking>('GET', ASKING, {
  toast: false,
  loading: false,
  specified: 'nothing',
});
/** What is held back because nobody was found on it, the last taken first. */
export const listUnseen = endpoint<UnseenQuery, MediaPage>('GET', `${ASKING}/unseen`, {
  toast: false,
  loading: false,
  specified: 'nothing',
});
export const passMedia = endpoint<PassMediaInput, PassMediaResult>('PUT', `${ASKING}/unseen`, {
  body: 'json',
  specified: 'nothing',
});
/** What one person of the album is asked by: the same again until it is renewed. */
export const makeAskLink = endpoint<AskLinkInput, AskLink>('POST', `${ASKING}/link`, {
  body: 'json',
  specified: 'nothing',
});

// For anybody with such a link, with or without an account. Each refuses with FACE_ASK_ABSENT.

const ASKED = '/album/album/findMe/api/asked';

export const getAsked = endpoint<AskedQuery, Asked>('GET', ASKED, {
  auth: 'device',
  toast: false,
  loading: false,
  specified: 'nothing',
});
/** Those with him, the last taken first. */
export const listAskedPhotos = endpoint<AskedPhotosQuery, AskedPhotos>('GET', `${ASKED}/photos`, {
  auth: 'device',
  toast: false,
  loading: false,
  specified: 'nothing',
});
/** As often as he likes. Refuses with FACE_CONSENT_OLD a text that is not the present one. */
export const answerAsked = endpoint<AnswerAskedInput, AskedAnswer>('PUT', ASKED, {
  body: 'json',
  auth: 'device',
  specified: 'nothing',
});
/** A page shows it by its address. */
export const getAskedPicture = endpoint<AskedPictureQuery, FileReply>('GET', `${ASKED}/picture`, {
  auth: 'none',
  envelope: 'file',
  toast: false,
  loading: false,
  specified: 'nothing',
});

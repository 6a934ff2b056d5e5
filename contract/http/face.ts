import type {
  AddFaceInput,
  AlbumFaces,
  AlbumFacesQuery,
  EraseFacesInput,
  FaceAlbums,
  FaceAlbumsQuery,
  FaceAnswer,
  FaceAvatarList,
  FaceAvatarQuery,
  FaceConsentState,
  FaceErasure,
  FaceFindings,
  FaceIdInput,
  FaceLabelInput,
  FaceOwner,
  FacePhoto,
  FacePhotos,
  FaceReceipt,
  FindMeInput,
  GiveFaceConsentInput,
  IsMeQuery,
  SetAlbumFacesInput,
  SetMeInput,
  SetNotMeInput,
  UpdateFaceInput,
  WithdrawFaceConsentInput,
} from '../schemas/face';
import type { Empty, Nothing } from '../schemas/shared';
import { endpoint } from './endpoint';

/** The caller's own face photos, or those kept of the family. */
export const getFindMeAvatarList = endpoint<FaceAvatarQuery, FaceAvatarList>(
  'GET',
  '/album/album/findMe/api/getFindMeAvatarList',
  { toast: false, loading: false, specified: 'path' },
);

/** Whether visitors may find themselves in an album, for everybody who sees it. */
export const getAlbumFaces = endpoint<AlbumFacesQuery, AlbumFaces>('GET', '/album/album/findMe/api/album', {
  auth: 'device',
  toast: false,
  loading: false,
  specified: 'nothing',
});
/** For the owner. Switched off, everything that was made of its faces goes at once. */
export const setAlbumFaces = endpoint<SetAlbumFacesInput, AlbumFaces>('PUT', '/album/album/findMe/api/album', {
  specified: 'nothing',
});

export const getFaceConsent = endpoint<Empty, FaceConsentState>('GET', '/album/album/findMe/api/consent', {
  auth: 'device',
  toast: false,
  loading: false,
  specified: 'nothing',
});
/** To keep a face one must be signed in. Refuses with FACE_CONSENT_OLD a text that is not the present one. */
export const giveFaceConsent = endpoint<GiveFaceConsentInput, FaceReceipt>('POST', '/album/album/findMe/api/consent', {
  auth: 'device',
  specified: 'nothing',
});
/** What was kept under it goes at once. */
export const withdrawFaceConsent = endpoint<WithdrawFaceConsentInput, FaceConsentState>(
  'DELETE',
  '/album/album/findMe/api/consent',
  { auth: 'device', body: 'query', specified: 'nothing' },
);
/**
 * Erases everything of the caller, or of the person with the receipt: face photos, answers, consents, and what his faces were compared by.
 * Faces named in the call are taken to be his, as with `setMe`, so that a person on photos can object to being found.
 */
export const eraseFaces = endpoint<EraseFacesInput, FaceErasure>('POST', '/album/album/findMe/api/erase', {
  body: 'json',
  auth: 'device',
  specified: 'nothing',
});

export const listFaces = endpoint<Empty, FacePhotos>('GET', '/album/album/findMe/api', {
  toast: false,
  loading: false,
});
/** Needs the consent to keep. Refuses what is no picture of one face, clear and from the front. */
export const addFace = endpoint<AddFaceInput, FacePhoto>('POST', '/album/album/findMe/api', { body: 'json' });
export const updateFace = endpoint<UpdateFaceInput, FacePhoto>('PUT', '/album/album/findMe/api', {
  body: 'json',
  specified: 'nothing',
});
export const removeFace = endpoint<FaceIdInput, Nothing>('DELETE', '/album/album/findMe/api/{id}');

/** Where somebody is on photos, as far as a kept face and what was said tell. The photos: `listMedia` of type findFace with the album. */
export const listFaceAlbums = endpoint<FaceAlbumsQuery, FaceAlbums>('GET', '/album/album/findMe/api/albums', {
  toast: false,
  loading: false,
  specified: 'nothing',
});

/** Photos of an album on which the caller is. Nothing of the selfies is kept. Needs the consent to search. */
export const findMe = endpoint<FindMeInput, FaceFindings>('POST', '/album/album/api/findMe', {
  auth: 'device',
  body: 'json',
  timeoutMs: 60_000,
  loading: false,
});

/** What the caller says of a face on a photo that he may see. Said twice is said once. */
export const setMe = endpoint<SetMeInput, FaceAnswer>('PUT', '/album/album/faceRelation/api/setMe', {
  auth: 'device',
  loading: false,
  specified: 'name',
});
export const setNotMe = endpoint<SetNotMeInput, FaceAnswer>('PUT', '/album/album/faceRelation/api/setNotMe', {
  auth: 'device',
  loading: false,
  specified: 'name',
});
export const isMe = endpoint<IsMeQuery, FaceAnswer>('GET', '/album/album/faceRelation/api/isMe', {
  auth: 'device',
  toast: false,
  loading: false,
  specified: 'name',
});
export const setFaceLabel = endpoint<FaceLabelInput, FaceAnswer>('POST', '/album/album/faceRelation/api/setFaceLabel', {
  auth: 'device',
  loading: false,
  specified: 'name',
});
/** By the id of a face. */
export const findUserByFaceId = endpoint<FaceIdInput, FaceOwner>(
  'GET',
  '/album/album/findMe/api/findUserByFaceId/{id}',
  { auth: 'device', toast: false, loading: false },
);

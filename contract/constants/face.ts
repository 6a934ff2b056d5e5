/** Who somebody on a picture is to the person who says so. */
export const FACE_RELATION = { me: 1, child: 2, partner: 3, parent: 4, other: 5 } as const;
export type FaceRelation = (typeof FACE_RELATION)[keyof typeof FACE_RELATION];

/** `search`: this search, and nothing is kept. `keep`: a face is kept and compared in all albums that its person may see. */
export const FACE_CONSENT = { search: 1, keep: 2 } as const;
export type FaceConsentKind = (typeof FACE_CONSENT)[keyof typeof FACE_CONSENT];
/** Of the text that a consent is given to. Another text is another version, and asks again. */
export const FACE_CONSENT_VERSION = { search: '2026-11-26', keep: '2026-11-26' } as const;
/** Of the text by which somebody on photos agrees that they are shown. */
export const ASK_VERSION = '2026-11-25';
/** What somebody says who is asked before photos of him are shown. */
export const ASK_ANSWER = { none: 0, agreed: 1, refused: 2 } as const;
/** After this time a search asks again. */
export const SEARCH_CONSENT_HOURS = 24;

/** `maybe` is a guess, and presented as one. */
export const FACE_TIER = { sure: 1, maybe: 2 } as const;
export const FACE_ANSWER = { none: 0, me: 1, notMe: 2 } as const;

/** Of one search. */
export const SELFIES_MAX = 3;
/** Of one selfie, before it is written as text. */
export const SELFIE_MAX_BYTES = 240_000;
/** What a selfie is cut to, in pixels. */
export const FACE_CROP_MIN = 200;
export const FACE_CROP_MAX = 1_024;
/** That one person keeps, his family's included. */
export const FACE_PHOTOS_MAX = 20;
export const FACE_NAME_MAX_LENGTH = 12;
/** That one search tells of. The sure ones are all that there are but in an album of one person alone; guesses are looked at one by one. */
export const FACE_FOUND_MAX = { sure: 2_000, maybe: 300 } as const;
/** Faces that nobody said to be his end so long after the event. */
export const FACES_KEPT_DAYS = 30;
/** Different pictures that somebody may search by that are no selfies of the moment, a day and album. */
export const FACE_UPLOADS_A_DAY = 3;

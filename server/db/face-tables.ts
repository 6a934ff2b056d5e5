import type { Generated, GeneratedAlways } from 'kysely';
import type { Id } from './column-types';

/** Where a face lies in its picture, in ten-thousandths of the picture's edges. */
interface BoxColumns {
  box_left: number;
  box_top: number;
  box_width: number;
  box_height: number;
}

/** Whose it is: one of the two. */
interface SubjectColumns {
  user_id: Id | null;
  device_id: Id | null;
}

/** A picture of a face that a person keeps: to be found by, or one of the family's. */
export interface FacePhotoTable {
  id: GeneratedAlways<Id>;
  uid: string;
  user_id: Id;
  is_me: boolean;
  /** FACE_RELATION */
  relation: Generated<number>;
  name: Generated<string>;
  picture_url: string;
  created_at: Date;
}

export interface AlbumFaceTable {
  album_id: Id;
  is_on: boolean;
  has_people: Generated<boolean>;
  /** See [Note: Held back] in 0048-ask-first. */
  asks_first: Generated<boolean>;
  /** A person who is asked sees the faces of others covered. */
  covers_others: Generated<boolean>;
  switched_at: Date;
  /** Kept by triggers of `face_vector`. */
  version: GeneratedAlways<Id>;
}

export interface FaceTable extends BoxColumns {
  id: GeneratedAlways<Id>;
  uid: string;
  media_id: Id;
  album_id: Id;
  width_px: number;
  score: number;
  yaw: number;
  norm: number;
  person_id: Generated<Id | null>;
  is_cover: Generated<boolean>;
}

/** What a face is compared by. */
export interface FaceVectorTable {
  model: string;
  model_version: string;
  dimension: number;
  vector: Buffer;
}

export interface FaceTombstoneTable extends BoxColumns {
  id: GeneratedAlways<Id>;
  media_id: Id;
  erased_at: Date;
}

export interface FacePersonTable {
  id: GeneratedAlways<Id>;
  uid: string;
  album_id: Id;
  name: Generated<string>;
  is_agreed: Generated<boolean>;
  /** ASK_ANSWER */
  answer: Generated<number>;
  /** Of the text that was answered; empty where nothing was. */
  answer_version: Generated<string>;
  answered_at: Generated<Date | null>;
  created_at: Date;
}

/** A link by which somebody is asked. */
export interface FaceAskTable {
  token: string;
  person_id: Id;
  created_at: Date;
}

/** See 0049-covered-pictures. */
export interface FaceCoveredTable {
  id: GeneratedAlways<Id>;
  media_id: Id;
  person_id: Id;
  covers: string;
  picture_url: string;
}

export interface FaceConsentTable extends SubjectColumns {
  id: GeneratedAlways<Id>;
  /** FACE_CONSENT */
  kind: number;
  version: string;
  is_guardian: boolean;
  receipt_hash: Buffer;
  given_at: Date;
  withdrawn_at: Generated<Date | null>;
}

export interface FaceAnswerTable extends SubjectColumns {
  id: GeneratedAlways<Id>;
  face_id: Id;
  album_id: Id;
  is_match: boolean;
  /** FACE_RELATION */
  relation: number;
  name: Generated<string>;
  answered_at: Date;
}

export interface FaceErasureTable extends SubjectColumns {
  id: GeneratedAlways<Id>;
  uid: string;
  erased_at: Date;
  photos: number;
  answers: number;
  vectors: number;
  consents: number;
}

/** What made a vector: those of two models say nothing of each other. */
export interface VectorModel {
  readonly name: string;
  readonly version: string;
  readonly dimension: number;
}

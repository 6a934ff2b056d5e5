import Type from 'typebox';
import { UPLOAD_PART_SIGN_MAX, UPLOAD_PARTS_MAX } from '../constants/media';
import { Md5, SizeBytes, Uid } from './shared';

/** A file of the caller's, whole: what it is decides whether an upload is gone on with or begun. */
export const StartUploadInput = Type.Object({
  albumId: Uid,
  /** What the sender takes it for: its level's limit is asked before a byte is sent. The bytes decide when it is saved. */
  hotResourceType: Type.Union([Type.Literal(0), Type.Literal(1)]),
  fileName: Type.String({ maxLength: 1000 }),
  md5: Md5,
  sizeBytes: SizeBytes,
});
export type StartUploadInput = Type.Static<typeof StartUploadInput>;

const PartNumber = Type.Integer({ minimum: 1, maximum: UPLOAD_PARTS_MAX });

export const MultipartUpload = Type.Object({
  uploadId: Uid,
  /** For `saveDataBatch`, once it is done. */
  objectKey: Type.String(),
  ossUploadType: Type.Integer(),
  /** Of every part but the last, which is what is left. */
  partSizeBytes: Type.Integer(),
  /** Parts are numbered from 1 to this. */
  partCount: Type.Integer(),
  /** Stored already, ascending. Empty when it is done. */
  presentParts: Type.Array(PartNumber),
  /** Put together: only `saveDataBatch` is missing. */
  done: Type.Boolean(),
  /** It is removed then, unless a part is signed before. */
  expireTime: Type.Integer(),
});
export type MultipartUpload = Type.Static<typeof MultipartUpload>;

export const UploadIdInput = Type.Object({ uploadId: Uid });
export type UploadIdInput = Type.Static<typeof UploadIdInput>;

export const SignPartsInput = Type.Object({
  uploadId: Uid,
  /** `md5` of the part's bytes: the address takes nothing else. */
  parts: Type.Array(Type.Object({ number: PartNumber, md5: Md5 }), { minItems: 1, maxItems: UPLOAD_PART_SIGN_MAX }),
});
export type SignPartsInput = Type.Static<typeof SignPartsInput>;

/** One for each part asked, in the same order. */
export const SignedParts = Type.Array(
  Type.Object({
    number: PartNumber,
    /** PUT the part's bytes here: a path of this server, or an absolute address. */
    url: Type.String(),
    /** To be sent exactly so. */
    headers: Type.Object({ 'content-md5': Type.String(), 'content-type': Type.String() }),
  }),
);
export type SignedParts = Type.Static<typeof SignedParts>;

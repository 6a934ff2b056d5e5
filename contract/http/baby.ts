import type {
  BabyAlbum,
  BabyAlbumQuery,
  BabyRecord,
  BabyRecordPage,
  BabyRecordsQuery,
  RemoveBabyInput,
  SaveBabyInput,
  YearBookInput,
} from '../schemas/baby';
import type { FileReply, Nothing } from '../schemas/shared';
import { endpoint } from './endpoint';

/** Makes or changes a record of an album of template 7, and answers it. Two children of an album are two records of type 1. */
export const saveBabyRecord = endpoint<SaveBabyInput, BabyRecord>('POST', '/album/api/albumExt', {
  auth: 'user',
  body: 'json',
});
export const listBabyRecords = endpoint<BabyRecordsQuery, BabyRecordPage>('GET', '/album/api/albumExt/findPage', {
  loading: false,
  auth: 'device',
  specified: 'path',
});
/** Of any type. All or none; what is gone already is no refusal. A child takes his records along. */
export const removeBabyRecords = endpoint<RemoveBabyInput, Nothing>('POST', '/album/api/albumExt/removeBatchById', {
  auth: 'user',
  body: 'json',
  specified: 'path',
});
export const getBabyAlbum = endpoint<BabyAlbumQuery, BabyAlbum>('GET', '/album/api/albumExt/getBaby', {
  toast: false,
  loading: false,
  auth: 'device',
  specified: 'nothing',
});
/** For the family: a PDF to be printed or one long picture, with what the caller may download. Refuses with YEAR_BOOK_EMPTY, YEAR_BOOK_BUSY. */
export const getYearBook = endpoint<YearBookInput, FileReply>('GET', '/album/api/albumExt/yearBook', {
  auth: 'user',
  envelope: 'file',
  timeoutMs: 120_000,
  specified: 'nothing',
});

import { getBabyAlbum, getYearBook, listBabyRecords, removeBabyRecords, saveBabyRecord } from '@contract/http/baby';
import {
  BabyAlbum,
  BabyAlbumQuery,
  BabyRecord,
  BabyRecordPage,
  BabyRecordsQuery,
  RemoveBabyInput,
  SaveBabyInput,
  YearBookInput,
} from '@contract/schemas/baby';
import { FileReply, Nothing } from '@contract/schemas/shared';
import type { Routes } from '../../http/bind';
import type { BabyService } from './baby.service';
import type { YearBookService } from './year-book.service';

export function bindBabies(routes: Routes, babies: BabyService, yearBooks: YearBookService): void {
  routes.bind(saveBabyRecord, { input: SaveBabyInput, data: BabyRecord }, babies.save);
  routes.bind(listBabyRecords, { input: BabyRecordsQuery, data: BabyRecordPage }, babies.list);
  routes.bind(removeBabyRecords, { input: RemoveBabyInput, data: Nothing }, babies.remove);
  routes.bind(getBabyAlbum, { input: BabyAlbumQuery, data: BabyAlbum }, babies.getAlbum);
  routes.bind(getYearBook, { input: YearBookInput, data: FileReply }, yearBooks.draw);
}

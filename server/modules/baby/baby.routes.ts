import { getBabyAlbum, listBabyRecords, removeBabyRecords, saveBabyRecord } from '@contract/http/baby';
import {
  BabyAlbum,
  BabyAlbumQuery,
  BabyRecord,
  BabyRecordPage,
  BabyRecordsQuery,
  RemoveBabyInput,
  SaveBabyInput,
} from '@contract/schemas/baby';
import { Nothing } from '@contract/schemas/shared';
import type { Routes } from '../../http/bind';
import type { BabyService } from './baby.service';

export function bindBabies(routes: Routes, babies: BabyService): void {
  routes.bind(saveBabyRecord, { input: SaveBabyInput, data: BabyRecord }, babies.save);
  routes.bind(listBabyRecords, { input: BabyRecordsQuery, data: BabyRecordPage }, babies.list);
  routes.bind(removeBabyRecords, { input: RemoveBabyInput, data: Nothing }, babies.remove);
  routes.bind(getBabyAlbum, { input: BabyAlbumQuery, data: BabyAlbum }, babies.getAlbum);
}

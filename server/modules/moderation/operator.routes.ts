import { listDeskGoods, setDeskGoods } from '@contract/http/goods-desk';
import {
  addNotice,
  answerAdminChange,
  askAdminChange,
  editNotice,
  listDeskAdmins,
  listDeskNotices,
  listDeskParams,
  listOwnRights,
  removeDictionaryItem,
  removeNotice,
  setDictionaryItem,
  setNoticeState,
  setParam,
} from '@contract/http/operator';
import {
  AddNoticeInput,
  AdminRights,
  AnswerAdminInput,
  AskAdminInput,
  DeskAdmins,
  DeskNotices,
  DeskParams,
  EditNoticeInput,
  NoticeStateInput,
  RemoveDictionaryInput,
  RemoveNoticeInput,
  SetDictionaryInput,
  SetParamInput,
} from '@contract/schemas/system';
import { DeskGoods, SetGoodsInput } from '@contract/schemas/goods-desk';
import { Empty, Nothing } from '@contract/schemas/shared';
import type { Routes } from '../../http/bind';
import type { GoodsDesk } from './goods-desk.service';
import type { AdminRightService } from './admin-right.service';
import type { OperatorDesk } from './operator.service';

export function bindOperatorDesk(
  routes: Routes,
  desk: OperatorDesk,
  goods: GoodsDesk,
  rights: AdminRightService,
): void {
  routes.bind(listDeskGoods, { input: Empty, data: DeskGoods }, goods.list);
  routes.bind(setDeskGoods, { input: SetGoodsInput, data: Nothing }, goods.set);
  routes.bind(listDeskNotices, { input: Empty, data: DeskNotices }, desk.listNotices);
  routes.bind(addNotice, { input: AddNoticeInput, data: Nothing }, desk.addNotice);
  routes.bind(editNotice, { input: EditNoticeInput, data: Nothing }, desk.editNotice);
  routes.bind(removeNotice, { input: RemoveNoticeInput, data: Nothing }, desk.removeNotice);
  routes.bind(setNoticeState, { input: NoticeStateInput, data: Nothing }, desk.setNoticeState);
  routes.bind(listDeskParams, { input: Empty, data: DeskParams }, desk.listParams);
  routes.bind(setParam, { input: SetParamInput, data: Nothing }, desk.setParam);
  routes.bind(setDictionaryItem, { input: SetDictionaryInput, data: Nothing }, desk.setDictionaryItem);
  routes.bind(removeDictionaryItem, { input: RemoveDictionaryInput, data: Nothing }, desk.removeDictionaryItem);
  routes.bind(listOwnRights, { input: Empty, data: AdminRights }, rights.listOwn);
  routes.bind(listDeskAdmins, { input: Empty, data: DeskAdmins }, rights.list);
  routes.bind(askAdminChange, { input: AskAdminInput, data: Nothing }, rights.ask);
  routes.bind(answerAdminChange, { input: AnswerAdminInput, data: Nothing }, rights.answer);
}

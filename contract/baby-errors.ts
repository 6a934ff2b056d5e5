import type { ErrorEntry } from './errors';

/** 1360 to 1372: albums of a child. Beside the others, which every page loads. */
export const BABY_ERRORS = {
  CHILD_ABSENT: { code: 1360, msg: '没有找到这个宝宝' },
  CHILDREN_LIMIT: { code: 1361, msg: '一个相册最多6个宝宝' },
  CHILD_NAME_TAKEN: { code: 1362, msg: '已有同名的宝宝' },
  BABY_DAY_INVALID: { code: 1363, msg: '日期不能早于出生，也不能晚于今天' },
  GROWTH_DAY_TAKEN: { code: 1364, msg: '这一天已有记录，请修改那一条' },
  MILESTONE_TAKEN: { code: 1365, msg: '这件大事已经记过了' },
  BABY_RECORD_ABSENT: { code: 1366, msg: '记录不存在或已被删除' },
  BABY_RECORDS_LIMIT: { code: 1367, msg: '记录数量已达上限' },
  GUARDIAN_CONSENT_REQUIRED: { code: 1368, msg: '请监护人先同意儿童个人信息处理说明' },
  BIRTHDAY_AFTER_RECORDS: { code: 1369, msg: '有更早日期的成长记录或大事记，请先修改它们' },
  MILESTONE_MEDIA_LIMIT: { code: 1370, msg: '加上你看不到的照片，这件大事最多9个' },
  YEAR_BOOK_BUSY: { code: 1371, msg: '年册正在制作，请稍等' },
  YEAR_BOOK_EMPTY: { code: 1372, msg: '这一年还没有大事记、照片和成长记录' },
} as const satisfies Record<string, ErrorEntry>;

import { UPLOAD_LIMITS } from '@contract/constants/media';
import { MEMBER_LEVELS } from '@contract/constants/user';
import { checkUpload, explainUploadError } from '@/domain/upload/upload-check';
import { findAboveLevel, maySendOriginals, nextLimitOf } from '@/domain/upload/upload-limits';
import { formatTimeLeft } from '@/domain/format/format-time-left';
import { shouldShrink } from '@/domain/upload/upload-shrink';
import { visibleRows } from '@/domain/wall/visible-rows';

const limits = { photo: 100, video: 200 };
const LEVELS = MEMBER_LEVELS.map((level) => UPLOAD_LIMITS[level]);

test.each([
  ['a.jpg', '', 100, null],
  ['a.jpg', '', 101, 'exceededSize'],
  ['a.mov', '', 200, null],
  ['a.mov', '', 201, 'exceededSize'],
  ['a.mkv', 'video/x-matroska', 1, 'fileFormat'],
  ['a.txt', 'text/plain', 1, 'fileFormat'],
  ['a.jpg', '', 0, 'empty'],
])('%s (%s, %d bytes) is %p', (name, mime, sizeBytes, type) => {
  expect(checkUpload({ name, mime, sizeBytes }, limits)).toBe(type);
});

test.each([
  ['fileFormat', 'photo', null, '请上传PNG、JPG、JPEG格式的图片'],
  ['fileFormat', 'video', null, '请上传MP4、AVI、3GP、WMV格式的视频'],
  ['exceededSize', 'photo', 20_971_520, '这张照片超过5MB，升级会员可传20MB'],
  ['exceededSize', 'video', null, '这个视频超过5MB'],
  ['empty', 'photo', null, '文件是空的，请重新选择'],
] as const)('%s of a %s is explained', (type, kind, nextLimit, words) => {
  expect(explainUploadError(type, kind, 5_242_880, nextLimit)).toBe(words);
});

test('the next level that may send more, and who may send originals', () => {
  expect(nextLimitOf('photo', 5_242_880, LEVELS)).toBe(20_971_520);
  expect(nextLimitOf('video', 3_221_225_472, LEVELS)).toBeNull();
  expect(LEVELS.map((level) => maySendOriginals(level, LEVELS))).toEqual([false, true, true, true]);
  const raised = [UPLOAD_LIMITS.level_20, UPLOAD_LIMITS.level_30];
  expect(raised.map((level) => maySendOriginals(level, raised))).toEqual([false, true]);
});

test.each([
  ['a.jpg', 'photo', 1_048_577, 1, false, true],
  ['a.jpg', 'photo', 1_048_576, 1, false, false],
  ['a.jpg', 'photo', 9_000_000, null, false, false],
  ['a.gif', 'photo', 9_000_000, 1, false, false],
  ['a.heic', 'photo', 9_000_000, 1, false, false],
  ['a.mp4', 'video', 10_485_761, 1, true, true],
  ['a.mp4', 'video', 10_485_760, 1, true, false],
  ['a.mp4', 'video', 10_485_761, 1, false, false],
] as const)('%s (%s of %d bytes, quality %p, videos %p) is made smaller: %p', (...facts) => {
  const [name, kind, sizeBytes, quality, canShrinkVideo, isShrunk] = facts;
  expect(shouldShrink({ name, kind, sizeBytes, quality, canShrinkVideo })).toBe(isShrunk);
});

test.each([
  [0.2, '还需1秒'],
  [59, '还需59秒'],
  [61, '还需2分钟'],
  [3_600, '还需1小时'],
  [4_801, '还需1小时21分钟'],
])('%d seconds are %s', (seconds, words) => {
  expect(formatTimeLeft(seconds)).toBe(words);
});

test.each([
  [5_000, 0, 0, 14],
  [5_000, 7_600, 94, 114],
  [5_000, 5_000 * 76, 4_994, 5_000],
  [3, 0, 0, 3],
  [3, 9_999, 3, 3],
])('of %d rows scrolled by %d those from %d to %d are drawn', (count, scrolledPx, first, end) => {
  expect(visibleRows(count, 76, 600, scrolledPx)).toEqual({ first, end });
});

test.each([
  ['failed', 'photo', 30_000_000, 'photo'],
  ['failed', 'video', 90_000_000, 'video'],
  ['failed', 'photo', 1_000, null],
  ['waiting', 'photo', 30_000_000, null],
] as const)('a file that %s, a %s of %d bytes, leads to the levels: %p', (state, kind, sizeBytes, found) => {
  expect(findAboveLevel([{ state, kind, sizeBytes }], UPLOAD_LIMITS.level_10, LEVELS)).toBe(found);
});

test('nothing leads to the levels for who has the highest', () => {
  const items = [{ state: 'failed', kind: 'photo', sizeBytes: 200_000_000 }] as const;
  expect(findAboveLevel(items, UPLOAD_LIMITS.level_40, LEVELS)).toBeNull();
});

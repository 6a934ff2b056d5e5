import { isCancelled, isForbidden, isNotAgreed } from '@/platform/wechat-failure';

const said = (errMsg: string, errno?: number) => ({ errMsg, errno });
function judge(failure: unknown): string {
  const kinds = { cancelled: isCancelled, forbidden: isForbidden, notAgreed: isNotAgreed };
  return Object.entries(kinds)
    .filter(([, is]) => is(failure))
    .map(([kind]) => kind)
    .join();
}

test.each([
  [said('chooseMedia:fail cancel'), 'cancelled'],
  [said('chooseImage:fail user cancelled'), 'cancelled'],
  [said('authorize:fail auth canceled'), 'cancelled'],
  [said('downloadFile:fail abort'), 'cancelled'],
  [new Error('shareFileMessage:fail cancel'), 'cancelled'],
  [said('chooseMedia:fail auth deny'), 'forbidden'],
  [said('saveImageToPhotosAlbum:fail:auth denied'), 'forbidden'],
  [said('saveImageToPhotosAlbum:fail auth denied'), 'forbidden'],
  [said('chooseMedia:fail authorize no response'), 'forbidden'],
  [said('saveVideoToPhotosAlbum:fail system permission denied'), 'forbidden'],
  [said('chooseMedia:fail:privacy permission is not authorized'), 'notAgreed'],
  [said('saveImageToPhotosAlbum:fail privacy agreement not agreed', 104), 'notAgreed'],
  [said('chooseMedia:fail', 104), 'notAgreed'],
  [said('chooseMedia:fail api scope is not declared in the privacy agreement', 112), ''],
  [said('saveImageToPhotosAlbum:fail file not found: wxfile://auth deny/cancel.jpg'), ''],
  [said('downloadFile:fail url not in domain list: https://author.example.com/cancel'), ''],
  [said('chooseMedia:fail'), ''],
  [undefined, ''],
])('%p is judged: %s', (failure, kind) => {
  expect(judge(failure)).toBe(kind);
});

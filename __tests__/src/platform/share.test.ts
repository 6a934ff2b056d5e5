import { share as h5 } from '@/platform/share/index.h5';
import { share as weapp } from '@/platform/share/index.weapp';
import { createMemoryShare } from '@/platform/share/memory';
import { wxWorld } from '../../support/wx-world';
import { WxFailure } from '../../weapp/runtime/wx/host';
import { describeShare } from '../../support/suites/share';

jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  get default() {
    return jest.requireActual<typeof import('../../support/taro-over-wx')>('../../support/taro-over-wx').taro;
  },
}));

/** What the old command took out of the selected field. */
let copied: string;
/** What the clipboard's own interface was given. */
let written: string;
let isClipboardOpen: boolean;
let isCommandAllowed: boolean;

/** jsdom has neither a clipboard nor the system's sheet. */
function pretend(name: 'share' | 'clipboard', value: unknown): void {
  Object.defineProperty(navigator, name, { value, configurable: true });
}

beforeEach(() => {
  copied = '';
  written = '';
  isClipboardOpen = true;
  isCommandAllowed = true;
  wxWorld.controls.answer('setClipboardData', null);
  pretend('share', undefined);
  pretend('clipboard', {
    writeText: async (text: string) => {
      if (!isClipboardOpen) throw new DOMException('denied', 'NotAllowedError');
      written = text;
    },
  });
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  Object.assign(document, {
    execCommand: () => {
      copied = document.querySelector('textarea')?.value ?? '';
      return isCommandAllowed;
    },
  });
});

describeShare('memory', () => {
  const share = createMemoryShare();
  return {
    share,
    handedOn: () => share.shared.at(-1)?.path ?? '',
    copied: () => share.copied.at(-1) ?? '',
    refuse: () => share.answerWith({ kind: 'failed', reason: '没能复制，请稍后再试' }),
  };
});
describeShare('h5', () => ({
  share: h5,
  handedOn: () => written,
  copied: () => written,
  refuse: () => {
    isClipboardOpen = false;
    isCommandAllowed = false;
  },
}));
describeShare('weapp', () => ({
  share: weapp,
  handedOn: () => wxWorld.controls.readClipboard(),
  copied: () => wxWorld.controls.readClipboard(),
  refuse: () => wxWorld.controls.answer('setClipboardData', new WxFailure('no permission')),
}));

test.each([
  [
    'on plain http, where there is no other way',
    () => Object.defineProperty(window, 'isSecureContext', { value: false }),
  ],
  ['when the browser refuses the new way', () => void (isClipboardOpen = false)],
])('h5: the old command copies %s, and leaves no field behind', async (_name, arrange) => {
  arrange();
  expect(await h5.link('云南旅行', '/photos?id=1')).toEqual({ kind: 'copied' });
  expect([copied, written]).toEqual(['http://localhost/photos?id=1', '']);
  expect(document.querySelector('textarea')).toBeNull();
});

test.each([
  ['done', null, 'shared'],
  ['closed by the person', new DOMException('closed', 'AbortError'), 'cancelled'],
  ['not to be had', new DOMException('not now', 'NotAllowedError'), 'copied'],
] as const)('h5: a phone’s own sheet that is %s is %s', async (_name, failure, kind) => {
  const agent = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 14) Mobile');
  pretend('share', async () => {
    if (failure !== null) throw failure;
  });
  expect(await h5.link('云南旅行', '/photos?id=1')).toEqual({ kind });
  agent.mockRestore();
});

test('weapp: privacy guidelines that were not agreed to are named', async () => {
  wxWorld.controls.answer('setClipboardData', new WxFailure('privacy permission is not authorized', 104));
  expect(await weapp.copyText('一句话')).toEqual({ kind: 'failed', reason: '请先同意隐私保护指引，再试一次' });
});

test('weapp: what WeChat says of a copy makes way for what we say', async () => {
  wxWorld.shown.length = 0;
  await weapp.copyText('一句话');
  expect(wxWorld.shown.map(({ call }) => call)).toEqual(['showToast', 'hideToast']);
});

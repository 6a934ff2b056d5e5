import { WxFailure, type WxAnswer, type WxFiles, type WxHost, type WxResult, type WxScript } from './host';
import type { WxEvents } from './events';
import { readPictureFacts } from './picture-facts';
import { answerLater, readText, requireKind, toOptions, type WxFunction, type WxOptions } from './settle';

const SOMEWHERE = { latitude: 24.479627, longitude: 118.089425 };
const CANCELLED = new WxFailure('cancel');

/** What WeChat, its servers and the person say when a test says nothing: the plain yes, and no file from a picker. */
const FIRST_ANSWERS: Readonly<Record<string, WxAnswer>> = {
  authorize: {},
  checkSession: {},
  chooseAddress: CANCELLED,
  chooseImage: CANCELLED,
  chooseLocation: { name: '鼓浪屿', address: '福建省厦门市思明区鼓浪屿', ...SOMEWHERE },
  chooseMedia: CANCELLED,
  chooseMessageFile: CANCELLED,
  chooseVideo: CANCELLED,
  getFuzzyLocation: SOMEWHERE,
  getLocation: { ...SOMEWHERE, speed: -1, accuracy: 65, altitude: 0, verticalAccuracy: 65, horizontalAccuracy: 65 },
  getSetting: { authSetting: {} },
  // Less than any tier: nothing to be made smaller.
  getVideoInfo: {
    orientation: 'up',
    type: 'mp4',
    width: 320,
    height: 180,
    fps: 10,
    duration: 2,
    size: 100,
    bitrate: 400,
  },
  login: { code: 'wx-code' },
  navigateToMiniProgram: {},
  openAppAuthorizeSetting: {},
  openCustomerServiceChat: {},
  openSetting: { authSetting: {} },
  requestPayment: {},
  rewardedVideo: { isEnded: true },
  requestSubscribeMessage: ({ tmplIds }) =>
    Object.fromEntries((Array.isArray(tmplIds) ? tmplIds : []).map((id) => [String(id), 'accept'])),
  scanCode: CANCELLED,
  shareFileMessage: {},
  showActionSheet: { tapIndex: 0 },
  showModal: { confirm: true, cancel: false },
  'button:agreePrivacyAuthorization': {},
  'button:chooseAvatar': CANCELLED,
  'button:contact': {},
  'button:getPhoneNumber': { code: 'wx-phone-code' },
  'button:openSetting': { authSetting: {} },
};

/** The most that a picker lets a person choose; what is asked for above it changes nothing. */
const PICKED_MAX: Readonly<Record<string, { readonly unasked: number; readonly most: number }>> = {
  chooseMedia: { unasked: 9, most: 20 },
  chooseMessageFile: { unasked: 100, most: 100 },
};

function pickNoMore(name: string, { count }: WxOptions, answer: WxResult): WxResult {
  const limit = PICKED_MAX[name];
  const { tempFiles } = answer;
  if (limit === undefined || !Array.isArray(tempFiles)) return answer;
  const wished = typeof count === 'number' ? count : limit.unasked;
  return { ...answer, tempFiles: tempFiles.slice(0, Math.min(wished, limit.most)) };
}

function requireSome(options: WxOptions, key: string, known: readonly string[]): void {
  if (options[key] === undefined) return;
  const given: readonly unknown[] = Array.isArray(options[key]) ? options[key] : [options[key]];
  const isKnown = given.length > 0 && given.every((one) => known.includes(String(one)));
  if (!isKnown) throw new WxFailure(`parameter error: parameter.${key} is invalid;`);
}

const CHECKS: Readonly<Record<string, (options: WxOptions) => void>> = {
  chooseMedia(options) {
    requireSome(options, 'mediaType', ['image', 'video', 'mix']);
    requireSome(options, 'sourceType', ['album', 'camera']);
    requireSome(options, 'sizeType', ['original', 'compressed']);
    const { maxDuration = 10 } = options;
    // Of a recording, in seconds.
    if (Number(maxDuration) < 3 || Number(maxDuration) > 60)
      throw new WxFailure('maxDuration should be between 3 and 60');
  },
  chooseMessageFile(options) {
    requireKind(options, 'count', 'number');
    requireSome(options, 'type', ['all', 'video', 'image', 'file']);
  },
  authorize: (options) => readText(options, 'scope'),
  navigateToMiniProgram(options) {
    if (options['shortLink'] === undefined) readText(options, 'appId');
  },
  requestPayment(options) {
    for (const key of ['timeStamp', 'nonceStr', 'package', 'paySign']) readText(options, key);
  },
  requestSubscribeMessage: (options) => requireKind(options, 'tmplIds', 'object'),
  shareFileMessage: (options) => readText(options, 'filePath'),
  showActionSheet(options) {
    const { itemList } = options;
    const count = Array.isArray(itemList) ? itemList.length : 0;
    if (count === 0) throw new WxFailure('parameter error: parameter.itemList should have at least 1 item;');
    if (count > 6) throw new WxFailure('parameter error: itemList should not be larger than 6;');
  },
  showModal(options) {
    for (const key of ['confirmText', 'cancelText']) {
      if (options[key] !== undefined && readText(options, key).length > 4)
        throw new WxFailure(`${key} length should not be larger than 4`);
    }
  },
};
/** Those that the person sees. */
const SEEN = new Set(['openDocument', 'showModal', 'showActionSheet']);

/** Answers by script, what is agreed to, the clipboard and the phone's album. */
export function createScripted(host: WxHost, files: WxFiles, events: WxEvents, script: WxScript) {
  const answers = new Map<string, WxAnswer>();
  const albumFiles: { kind: 'photo' | 'video'; path: string }[] = [];
  let clipboard = '';
  let isPrivacyAgreed = true;
  const waitingForPrivacy: { agree(): void; refuse(error: WxFailure): void }[] = [];

  async function ask(name: string, options: WxResult, otherwise: WxAnswer): Promise<WxResult> {
    const answer = answers.get(name) ?? script[name] ?? otherwise;
    if (answer instanceof WxFailure) throw answer;
    return pickNoMore(name, options, typeof answer === 'function' ? await answer(options) : answer);
  }

  function settlePrivacy(isAgreed: boolean): void {
    isPrivacyAgreed = isAgreed;
    for (const one of waitingForPrivacy.splice(0)) {
      if (isAgreed) one.agree();
      else one.refuse(new WxFailure('privacy permission is not authorized', 104));
    }
  }

  function requirePrivacy(): Promise<void> {
    if (isPrivacyAgreed) return Promise.resolve();
    return new Promise((resolve, reject) => {
      waitingForPrivacy.push({ agree: resolve, refuse: reject });
      const settle = (given: unknown): void => {
        const { event } = toOptions(given);
        if (event === 'agree') settlePrivacy(true);
        else if (event === 'disagree') settlePrivacy(false);
      };
      events.tell('NeedPrivacyAuthorization', settle, { referrer: 'requirePrivacyAuthorize' });
    });
  }

  function needFile(options: WxOptions, key: string): Uint8Array<ArrayBuffer> {
    const path = readText(options, key);
    const bytes = files.find(path);
    if (bytes === undefined) throw new WxFailure(`file not found: ${path}`);
    return bytes;
  }

  const keep =
    (kind: 'photo' | 'video') =>
    (options: WxOptions): WxResult => {
      needFile(options, 'filePath');
      albumFiles.push({ kind, path: readText(options, 'filePath') });
      return {};
    };

  const copyTemporary = (options: WxOptions): WxResult => {
    const bytes = needFile(options, 'src');
    const extension = /\.(\w+)$/.exec(readText(options, 'src'))?.[1] ?? 'jpg';
    return { tempFilePath: files.writeTemporary(bytes, extension), size: Math.ceil(bytes.length / 1024) };
  };

  /** Pictures of the network are really fetched. */
  async function readPicture(options: WxOptions): Promise<WxResult> {
    const source = readText(options, 'src');
    let bytes = files.find(source);
    let path = source;
    if (/^https?:/.test(source)) {
      const watch = { signal: new AbortController().signal, onSent: () => undefined, onReceived: () => undefined };
      const reply = await host.transport.send({ url: source, method: 'GET', headers: {}, body: null }, watch);
      if (reply.status !== 200) throw new WxFailure(`download image fail. reason: statusCode ${reply.status}`);
      bytes = new Uint8Array(reply.body);
      path = files.writeTemporary(bytes, 'jpg');
    }
    if (bytes === undefined) throw new WxFailure(`file not found: ${source}`);
    const facts = readPictureFacts(bytes);
    if (facts === null) throw new WxFailure('image format is not supported');
    return { ...facts, path, orientation: 'up' };
  }

  /** What is done here when nobody has said what to answer. */
  const done: Readonly<Record<string, (options: WxOptions) => WxResult | Promise<WxResult>>> = {
    compressImage: copyTemporary,
    compressVideo: copyTemporary,
    getClipboardData: () => ({ data: clipboard }),
    getImageInfo: readPicture,
    openDocument(options) {
      needFile(options, 'filePath');
      return {};
    },
    saveImageToPhotosAlbum: keep('photo'),
    saveVideoToPhotosAlbum: keep('video'),
    setClipboardData(options) {
      clipboard = readText(options, 'data');
      host.ui.tell('showToast', { title: '内容已复制' });
      return {};
    },
    getPrivacySetting: () => ({ needAuthorization: !isPrivacyAgreed, privacyContractName: '《智享相册隐私保护指引》' }),
    requirePrivacyAuthorize: async () => {
      await requirePrivacy();
      return {};
    },
  };

  const names = [
    ...Object.keys(FIRST_ANSWERS).filter((name) => !name.startsWith('button:') && name !== 'rewardedVideo'),
    ...Object.keys(done),
  ];
  const functions: Record<string, WxFunction> = Object.fromEntries(
    names.map((name) => [
      name,
      answerLater(host, name, (options) => {
        CHECKS[name]?.(options);
        if (SEEN.has(name)) host.ui.tell(name, options);
        return ask(name, options, done[name] ?? FIRST_ANSWERS[name] ?? {});
      }),
    ]),
  );

  return {
    functions,
    albumFiles,
    askForAd: (options: WxResult) => ask('rewardedVideo', options, FIRST_ANSWERS['rewardedVideo'] ?? {}),
    settlePrivacy,
    readClipboard: () => clipboard,
    answer(name: string, answer: WxAnswer | null): void {
      const isKnown = name in functions || name in FIRST_ANSWERS;
      if (!isKnown) throw new Error(`nothing asks for ${name}`);
      if (answer === null) answers.delete(name);
      else answers.set(name, answer);
    },
    /** The detail of a button's event, which contains a refusal instead of throwing it. */
    async answerOpenType(openType: string): Promise<WxResult> {
      try {
        const detail = await ask(`button:${openType}`, {}, FIRST_ANSWERS[`button:${openType}`] ?? {});
        return { errMsg: `${openType}:ok`, ...detail };
      } catch (error) {
        if (!(error instanceof WxFailure)) throw error;
        return { errMsg: `${openType}:fail ${error.words}` };
      }
    },
  };
}

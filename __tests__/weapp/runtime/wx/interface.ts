import { WxFailure, type WxHost } from './host';
import { MAX_TOAST_TITLE_CHARACTERS } from './limits';
import { answerLater, readText, requireKind, type WxFunction, type WxOptions } from './settle';

type Check = (options: WxOptions) => void;

const needsText =
  (...keys: readonly string[]): Check =>
  (options) => {
    for (const key of keys) readText(options, key);
  };
const needsColour: Check = (options) => {
  for (const key of ['frontColor', 'backgroundColor']) {
    if (!/^#[0-9a-f]{6}$/i.test(readText(options, key)))
      throw new WxFailure(`invalid ${key} "${String(options[key])}"`);
  }
  if (!['#ffffff', '#000000'].includes(String(options['frontColor']))) throw new WxFailure('invalid frontColor');
};
const needsAddresses =
  (key: string): Check =>
  (options) => {
    const list = options[key];
    if (!Array.isArray(list) || list.length === 0) throw new WxFailure(`parameter error: parameter.${key} is empty;`);
  };
const needsTitle: Check = (options) => {
  if (readText(options, 'title').length > MAX_TOAST_TITLE_CHARACTERS) throw new WxFailure('title is too long');
};

/** What only shows something: checked here, done by the host. */
const SHOWN: Readonly<Record<string, Check | null>> = {
  disableAlertBeforeUnload: null,
  enableAlertBeforeUnload: needsText('message'),
  hideHomeButton: null,
  hideKeyboard: null,
  hideLoading: null,
  hideNavigationBarLoading: null,
  hideShareMenu: null,
  hideToast: null,
  makePhoneCall: needsText('phoneNumber'),
  openLocation(options) {
    requireKind(options, 'latitude', 'number');
    requireKind(options, 'longitude', 'number');
  },
  openPrivacyContract: null,
  pageScrollTo(options) {
    if (options['selector'] === undefined) requireKind(options, 'scrollTop', 'number');
  },
  previewImage: needsAddresses('urls'),
  previewMedia: needsAddresses('sources'),
  setBackgroundColor: null,
  setBackgroundTextStyle: null,
  setKeepScreenOn: null,
  setNavigationBarColor: needsColour,
  setNavigationBarTitle: needsText('title'),
  showLoading: needsTitle,
  showNavigationBarLoading: null,
  showShareMenu: null,
  showToast: needsTitle,
  startPullDownRefresh: null,
  stopPullDownRefresh: null,
  updateShareMenu: null,
  vibrateLong: null,
  vibrateShort: null,
};

export function createInterface(host: WxHost): Record<string, WxFunction> {
  const functions = Object.entries(SHOWN).map(([name, check]) => [
    name,
    answerLater(host, name, (options) => {
      check?.(options);
      host.ui.tell(name, options);
    }),
  ]);
  return Object.fromEntries(functions) as Record<string, WxFunction>;
}

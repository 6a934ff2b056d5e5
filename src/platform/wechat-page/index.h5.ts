import type { ConfigureOutcome, PageSignature, ScanOutcome, WechatPage } from './types';

const SCRIPT = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js';
const CALLS = ['updateAppMessageShareData', 'updateTimelineShareData', 'scanQRCode', 'requestMerchantTransfer'];
const ANSWER_MS = 10_000;

interface Sdk {
  config(settings: PageSignature & { debug: boolean; jsApiList: readonly string[] }): void;
  ready(listener: () => void): void;
  error(listener: (failure: { errMsg?: string }) => void): void;
  updateAppMessageShareData(card: { title: string; desc: string; link: string; imgUrl: string }): void;
  updateTimelineShareData(card: { title: string; link: string; imgUrl: string }): void;
  scanQRCode(wish: {
    needResult: 1;
    scanType: readonly 'qrCode'[];
    success: (found: { resultStr: string }) => void;
    cancel: () => void;
    fail: (failure: { errMsg?: string }) => void;
  }): void;
}

let loading: Promise<Sdk | null> | null = null;

const readSdk = (): Sdk | null => (window as { jWeixin?: Sdk }).jWeixin ?? null;

function loadSdk(): Promise<Sdk | null> {
  loading ??= new Promise<Sdk | null>((resolve) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.onload = () => resolve(readSdk());
    script.onerror = () => {
      // The next page tries again.
      loading = null;
      script.remove();
      resolve(null);
    };
    document.head.append(script);
  });
  return loading;
}

const withoutFragment = (address: string): string => address.split('#')[0] ?? address;

const toAbsolute = (address: string): string => new URL(address, window.location.origin).href;

function readLandingAddress(): string | null {
  const [visit] = performance.getEntriesByType('navigation');
  return visit === undefined || visit.name === '' ? null : withoutFragment(visit.name);
}

export const wechatPage: WechatPage = {
  listAddresses() {
    if (!/MicroMessenger/i.test(navigator.userAgent)) return [];
    const present = withoutFragment(window.location.href);
    const landing = /iPhone|iPad/.test(navigator.userAgent) ? readLandingAddress() : null;
    return landing === null || landing === present ? [present] : [landing, present];
  },
  async configure(signature) {
    const sdk = await loadSdk();
    if (sdk === null) return { kind: 'failed', reason: 'the script did not load' };
    return new Promise<ConfigureOutcome>((resolve) => {
      const timer = setTimeout(() => resolve({ kind: 'failed', reason: 'no answer' }), ANSWER_MS);
      const end = (outcome: ConfigureOutcome): void => {
        clearTimeout(timer);
        resolve(outcome);
      };
      sdk.config({ debug: false, ...signature, jsApiList: CALLS });
      // WeChat also calls `ready` after an error, which it tells first.
      sdk.error(({ errMsg = '' }) => end({ kind: 'failed', reason: errMsg }));
      sdk.ready(() => end({ kind: 'ready' }));
    });
  },
  canScanUnsigned: false,
  async scan() {
    const sdk = readSdk();
    if (sdk === null) return { kind: 'failed', reason: 'not configured' };
    return new Promise<ScanOutcome>((resolve) =>
      sdk.scanQRCode({
        needResult: 1,
        scanType: ['qrCode'],
        success: ({ resultStr }) => resolve({ kind: 'read', text: resultStr }),
        cancel: () => resolve({ kind: 'cancelled' }),
        fail: ({ errMsg = '' }) => resolve({ kind: 'failed', reason: errMsg }),
      }),
    );
  },
  setCard({ title, description, path, imageUrl }) {
    const sdk = readSdk();
    const link = toAbsolute(path);
    const imgUrl = imageUrl === '' ? '' : toAbsolute(imageUrl);
    sdk?.updateAppMessageShareData({ title, desc: description, link, imgUrl });
    sdk?.updateTimelineShareData({ title, link, imgUrl });
  },
};

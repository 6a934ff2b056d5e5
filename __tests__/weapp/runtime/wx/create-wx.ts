import { createDevice } from './device';
import { createEvents } from './events';
import { createFiles, USER_DATA_PATH } from './files';
import { WxFailure, type CreateWx, type RouteCall, type WxHost } from './host';
import { createInterface } from './interface';
import { SUSPEND_AFTER_MS } from './limits';
import { createMockable } from './mockable';
import { createNetwork } from './network';
import { createRewardedAds } from './rewarded-ad';
import { createScripted } from './scripted';
import { answerLater, readText, type WxFunction } from './settle';
import { createSockets } from './socket';
import { createStorage } from './storage';
import { createViewQueries } from './view-queries';

const ROUTE_CALLS: readonly RouteCall[] = ['navigateTo', 'redirectTo', 'reLaunch', 'switchTab', 'navigateBack'];

/** They give back a task at once, and answer through callbacks only. */
const TASKS = ['request', 'uploadFile', 'downloadFile', 'connectSocket'];

function createRoutes(host: WxHost): Record<string, WxFunction> {
  const functions = ROUTE_CALLS.map((name) => [
    name,
    answerLater(host, name, (options) => {
      const { delta = 1, events } = options;
      if (typeof delta !== 'number') throw new WxFailure('parameter error: parameter.delta should be Number;');
      return host.router.go(name, { url: name === 'navigateBack' ? '' : readText(options, 'url'), delta, events });
    }),
  ]);
  return Object.fromEntries(functions) as Record<string, WxFunction>;
}

/**
 * `wx` as the mini-program and its framework find it: every function is its own and enumerable, since Taro copies
 * `Object.keys(wx)` at start. It does what the platform documents, limits included; `controls` are for tests alone.
 */
export const createWx: CreateWx = (host, script = {}) => {
  let networkType = 'wifi';
  let suspendTimer: unknown;
  const events = createEvents(host);
  const storage = createStorage(host);
  const { files, manager } = createFiles(host);
  const network = createNetwork(host, files, () => networkType);
  const sockets = createSockets(host);
  const scripted = createScripted(host, files, events, script);
  const device = createDevice(
    host,
    () => networkType,
    (name) => name in functions,
  );
  const atOnce: Record<string, WxFunction> = {
    getFileSystemManager: () => manager,
    ...createViewQueries(host),
    ...createRewardedAds(host, scripted.askForAd),
  };
  const later: Record<string, WxFunction> = {
    ...createRoutes(host),
    ...createInterface(host),
    ...scripted.functions,
    ...network.functions,
    ...sockets.functions,
  };
  const functions: Record<string, WxFunction> = {
    ...atOnce,
    ...later,
    ...events.functions,
    ...storage.functions,
    ...device.functions,
  };
  const isLater = (name: string): boolean =>
    (name in later && !TASKS.includes(name)) ||
    (name in storage.functions && !name.endsWith('Sync')) ||
    ['getSystemInfo', 'getSystemInfoAsync', 'getNetworkType', 'getRandomValues'].includes(name);

  const stopSuspending = (): void => {
    host.clock.clearTimeout(suspendTimer);
    suspendTimer = undefined;
  };
  // No cloud functions are used; Taro takes the name over at start.
  const { wx, ...mocks } = createMockable({ ...functions, env: { USER_DATA_PATH }, cloud: undefined });
  return {
    wx,
    controls: {
      ...mocks,
      answersAtOnce: new Set(Object.keys(functions).filter((name) => !isLater(name) && !TASKS.includes(name))),
      files,
      storage: storage.values,
      albumFiles: scripted.albumFiles,
      readClipboard: scripted.readClipboard,
      readPeak: network.readPeak,
      resetPeak: network.resetPeak,
      countListeners: events.count,
      answer: scripted.answer,
      answerOpenType: scripted.answerOpenType,
      settlePrivacy: scripted.settlePrivacy,
      tellUpdateReady: device.tellUpdateReady,
      changeNetwork(type) {
        networkType = type;
        events.tell('NetworkStatusChange', { networkType, isConnected: networkType !== 'none' });
      },
      tellResize() {
        const { windowWidth, windowHeight } = host.window.readMetrics();
        events.tell('WindowResize', { size: { windowWidth, windowHeight } });
      },
      tellTheme: () => events.tell('ThemeChange', { theme: host.window.readTheme() }),
      tellKeyboard: (height) => events.tell('KeyboardHeightChange', { height }),
      tellMemoryWarning: (level) => events.tell('MemoryWarning', { level }),
      tellError: (message) => events.tell('Error', message),
      tellUnhandledRejection: (reason) => events.tell('UnhandledRejection', { reason, promise: null }),
      showApp(options) {
        stopSuspending();
        events.tell('AppShow', options);
      },
      hideApp() {
        events.tell('AppHide', {});
        stopSuspending();
        suspendTimer = host.clock.setTimeout(() => {
          network.cutAll();
          sockets.cutAll();
        }, SUSPEND_AFTER_MS);
      },
    },
  };
};

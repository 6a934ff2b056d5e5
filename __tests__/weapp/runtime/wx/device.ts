import { WxFailure, type WxHost } from './host';
import { MAX_RANDOM_BYTES } from './limits';
import { answerLater, type WxFunction } from './settle';

/** The base library that is acted; the project's `libVersion` is at most this. */
export const SDK_VERSION = '3.8.0';

/** What the program may ask about the phone, WeChat and its own start. */
export function createDevice(host: WxHost, readNetworkType: () => string, hasFunction: (name: string) => boolean) {
  const windowInfo = () => {
    const metrics = host.window.readMetrics();
    return { ...metrics, screenTop: metrics.screenHeight - metrics.windowHeight };
  };
  const deviceInfo = () => ({
    abi: 'arm64-v8a',
    brand: 'devtools',
    model: 'iPhone 12/13 (Pro)',
    system: 'iOS 16.0',
    platform: 'ios',
    benchmarkLevel: -1,
    memorySize: 4096,
  });
  const appBaseInfo = () => ({
    SDKVersion: SDK_VERSION,
    enableDebug: false,
    host: { env: 'WeChat' },
    language: 'zh_CN',
    version: '8.0.50',
    theme: host.window.readTheme(),
    fontSizeSetting: 16,
    fontSizeScaleFactor: 1,
  });
  const systemSetting = () => ({
    bluetoothEnabled: true,
    locationEnabled: true,
    wifiEnabled: true,
    deviceOrientation: 'portrait',
  });
  const systemInfo = () => ({ ...systemSetting(), ...deviceInfo(), ...windowInfo(), ...appBaseInfo() });
  const updateListeners = new Set<() => void>();
  const updateManager = {
    onCheckForUpdate: (listener: (result: { hasUpdate: boolean }) => void) =>
      void host.clock.setTimeout(() => listener({ hasUpdate: false }), 0),
    onUpdateReady: (listener: () => void) => void updateListeners.add(listener),
    onUpdateFailed: () => undefined,
    applyUpdate: () => host.ui.tell('applyUpdate', {}),
  };

  const functions: Record<string, WxFunction> = {
    canIUse: (name) => hasFunction(String(name).split('.')[0] ?? ''),
    getAccountInfoSync: () => ({ miniProgram: { appId: 'touristappid', envVersion: 'develop', version: '' } }),
    getAppAuthorizeSetting: () => ({
      albumAuthorized: 'authorized',
      cameraAuthorized: 'authorized',
      locationAuthorized: 'authorized',
      microphoneAuthorized: 'authorized',
      notificationAuthorized: 'authorized',
    }),
    getAppBaseInfo: appBaseInfo,
    getDeviceInfo: deviceInfo,
    getEnterOptionsSync: () => host.readLaunch(),
    getLaunchOptionsSync: () => host.readLaunch(),
    getMenuButtonBoundingClientRect: () => host.window.readCapsule(),
    getSystemInfoSync: systemInfo,
    getSystemSetting: systemSetting,
    getUpdateManager: () => updateManager,
    getWindowInfo: windowInfo,
    getSystemInfo: answerLater(host, 'getSystemInfo', systemInfo),
    getSystemInfoAsync: answerLater(host, 'getSystemInfoAsync', systemInfo),
    getNetworkType: answerLater(host, 'getNetworkType', () => ({
      networkType: readNetworkType(),
      signalStrength: 100,
      hasSystemProxy: false,
    })),
    getRandomValues: answerLater(host, 'getRandomValues', ({ length }) => {
      if (typeof length !== 'number' || length < 1 || length > MAX_RANDOM_BYTES) throw new WxFailure('invalid length');
      return { randomValues: host.randomBytes(length).buffer };
    }),
  };
  return {
    functions,
    tellUpdateReady: () => {
      for (const listener of updateListeners) listener();
    },
  };
}

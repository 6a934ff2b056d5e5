import { useEffect } from 'react';
import { CameraView as H5Camera } from '@/platform/camera/index.h5';
import { CameraView as WeappCamera } from '@/platform/camera/index.weapp';
import { createMemoryCamera } from '@/platform/camera/memory';
import type { CameraFailure } from '@/platform/camera/types';
import { brightnessOf } from '@/platform/camera/pixels';
import { mountComponent } from '../../support/mounted';
import { describeCamera } from '../../support/suites/camera';

/** What WeChat's camera is given and tells. */
const mockWechat = {
  isForbidden: false,
  /** What its error event carries, and what the settings say. */
  error: { errMsg: 'insertCamera:fail auth deny' } as { errMsg: string; errno?: number },
  authSetting: {} as Record<string, boolean>,
  cameraAuthorized: 'authorized',
  isListening: false,
  frame: (_frame: { data: ArrayBuffer }): void => undefined,
};

jest.mock('@tarojs/components', () => ({
  Camera(props: { onInitDone(): void; onError(event: { detail: object }): void }) {
    useEffect(() => {
      if (mockWechat.isForbidden) props.onError({ detail: mockWechat.error });
      else props.onInitDone();
      // eslint-disable-next-line react-hooks/exhaustive-deps -- WeChat tells it once
    }, []);
    return null;
  },
}));

jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  default: {
    createCameraContext: () => ({
      onCameraFrame(follow: typeof mockWechat.frame) {
        mockWechat.frame = follow;
        return {
          start: () => (mockWechat.isListening = true),
          stop: () => (mockWechat.isListening = false),
        };
      },
      takePhoto: ({ success }: { success(taken: { tempImagePath: string }): void }) =>
        success({ tempImagePath: 'wxfile://selfie.jpg' }),
    }),
    getAppAuthorizeSetting: () => ({ cameraAuthorized: mockWechat.cameraAuthorized }),
    getSetting: async () => ({ authSetting: mockWechat.authSetting }),
    getFileSystemManager: () => ({
      getFileInfo: ({ success }: { success(found: { size: number }): void }) => success({ size: 123 }),
    }),
  },
}));

const GREY = Uint8ClampedArray.from({ length: 64 * 64 * 4 }, (_none, index) => (index % 4 === 3 ? 255 : 100));

/** jsdom has no camera, no film and no canvas. */
const browser = { isForbidden: false, running: 0 };
const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 10));

beforeEach(() => {
  Object.assign(browser, { isForbidden: false, running: 0 });
  Object.assign(mockWechat, { isForbidden: false, isListening: false });
  const getUserMedia = async () => {
    if (browser.isForbidden) throw new DOMException('no', 'NotAllowedError');
    browser.running += 1;
    return { getTracks: () => [{ stop: () => (browser.running -= 1) }] };
  };
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  Object.defineProperties(HTMLVideoElement.prototype, {
    srcObject: { value: null, writable: true, configurable: true },
    videoWidth: { value: 640, configurable: true },
    videoHeight: { value: 480, configurable: true },
  });
  jest.spyOn(HTMLVideoElement.prototype, 'play').mockResolvedValue();
  const context = { drawImage: () => undefined, getImageData: () => ({ data: GREY }) };
  jest
    .spyOn(HTMLCanvasElement.prototype, 'getContext')
    .mockReturnValue(context as unknown as ReturnType<HTMLCanvasElement['getContext']>);
  jest
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((give) => give(new Blob(['selfie'], { type: 'image/jpeg' })));
});

describeCamera('memory', () => {
  const camera = createMemoryCamera();
  let isForbidden = false;
  return {
    CameraView: camera.CameraView,
    run: async () => (isForbidden ? camera.fail('forbidden') : camera.look({ brightness: 100, faces: null })),
    forbid: () => {
      isForbidden = true;
      camera.forbid();
    },
    isRunning: () => camera.running() !== null,
  };
});
describeCamera('h5', () => ({
  CameraView: H5Camera,
  run: nextTurn,
  forbid: () => (browser.isForbidden = true),
  isRunning: () => browser.running > 0,
}));
describeCamera('weapp', () => ({
  CameraView: WeappCamera,
  run: async () => {
    if (mockWechat.isListening) mockWechat.frame({ data: Uint8Array.from(GREY).buffer });
  },
  forbid: () => (mockWechat.isForbidden = true),
  isRunning: () => mockWechat.isListening,
}));

test.each<[string, Partial<typeof mockWechat>, CameraFailure]>([
  ['was refused', { error: { errMsg: 'insertCamera:fail auth deny' } }, 'forbidden'],
  ['is off in the settings', { authSetting: { 'scope.camera': false } }, 'forbidden'],
  ['is kept from WeChat by the phone', { cameraAuthorized: 'denied' }, 'forbidden'],
  ['awaits the privacy guidelines', { error: { errMsg: 'insertCamera:fail', errno: 104 } }, 'notAgreed'],
  ['is in use', { authSetting: { 'scope.camera': true } }, 'absent'],
])('weapp: a camera that %s is told as such', async (_name, state, failure) => {
  Object.assign(mockWechat, {
    ...{ isForbidden: true, error: { errMsg: 'insertCamera:fail' }, authSetting: {}, cameraAuthorized: 'authorized' },
    ...state,
  });
  const told: CameraFailure[] = [];
  await mountComponent(() => (
    <WeappCamera
      label="相机画面"
      facing="user"
      onReady={() => undefined}
      onLook={() => undefined}
      onFailed={(one) => told.push(one)}
    />
  ));
  await nextTurn();
  expect(told).toEqual([failure]);
});

test.each<[string, number[], number]>([
  ['nothing', [], 0],
  ['black', [0, 0, 0, 255], 0],
  ['white', [255, 255, 255, 255], 255],
])('the brightness of %s', (_name, pixels, brightness) => {
  expect(brightnessOf(pixels)).toBeCloseTo(brightness, 5);
});

import { Camera } from '@tarojs/components';
import Taro from '@tarojs/taro';
import { useEffect, useRef } from 'react';
import { toA11yProps } from '../a11y/index.weapp';
import type { PickedFile } from '../media/types';
import { isForbidden, isNotAgreed } from '../wechat-failure';
import { brightnessOf } from './pixels';
import { openWechatFaces, type VisionKit, type WechatFaces } from './wechat-faces';
import { LOOK_EVERY_MS, type CameraFailure, type CameraHandle, type CameraView as CameraViewComponent } from './types';

/** What WeChat calls it, and Taro's types do not: the picture as others see the person. */
type TakeWish = Taro.CameraContext.TakePhotoOption & { selfieMirror: boolean };

function measure(filePath: string): Promise<number> {
  return new Promise((resolve, reject) => {
    Taro.getFileSystemManager().getFileInfo({
      filePath,
      success: ({ size }) => resolve(size),
      fail: ({ errMsg }) => reject(new Error(errMsg)),
    });
  });
}

function takePath(camera: Taro.CameraContext): Promise<string> {
  return new Promise((resolve, reject) => {
    const wish: TakeWish = {
      quality: 'high',
      selfieMirror: false,
      success: ({ tempImagePath }) => resolve(tempImagePath),
      fail: ({ errMsg }) => reject(new Error(errMsg)),
    };
    camera.takePhoto(wish);
  });
}

function toHandle(camera: Taro.CameraContext): CameraHandle {
  return {
    async take(): Promise<PickedFile | null> {
      try {
        const path = await takePath(camera);
        return { name: 'selfie.jpg', sizeBytes: await measure(path), mime: '', handle: { kind: 'path', path } };
      } catch {
        return null;
      }
    },
  };
}

/** WeChat tells of a refusal and of a camera that is in use by the same event, whose words differ by the phone. */
async function explain(failure: unknown): Promise<CameraFailure> {
  if (isNotAgreed(failure)) return 'notAgreed';
  if (isForbidden(failure) || Taro.getAppAuthorizeSetting().cameraAuthorized === 'denied') return 'forbidden';
  try {
    const { authSetting } = await Taro.getSetting({});
    return authSetting['scope.camera'] === false ? 'forbidden' : 'absent';
  } catch {
    return 'absent';
  }
}

export const CameraView: CameraViewComponent = (props) => {
  const { className = '', label, facing } = props;
  const latest = useRef(props);
  latest.current = props;
  const frames = useRef<Taro.CameraFrameListener | null>(null);
  const finder = useRef<WechatFaces | null>(null);

  const stop = (): void => {
    frames.current?.stop();
    frames.current = null;
    finder.current?.end();
    finder.current = null;
  };

  const start = (): void => {
    const camera = Taro.createCameraContext();
    latest.current.onReady(toHandle(camera));
    stop();
    let lookedAtMs = 0;
    // Taro's types know VisionKit's planes only.
    const faces = openWechatFaces(Taro as unknown as VisionKit);
    finder.current = faces;
    frames.current = camera.onCameraFrame((frame) => {
      const nowMs = Date.now();
      if (nowMs - lookedAtMs < LOOK_EVERY_MS) return;
      lookedAtMs = nowMs;
      latest.current.onLook({ brightness: brightnessOf(new Uint8Array(frame.data)), faces: faces.look(frame) });
    });
    frames.current.start();
  };

  useEffect(
    () => () => {
      stop();
      latest.current.onReady(null);
    },
    [],
  );

  return (
    <Camera
      className={className}
      {...toA11yProps({ label })}
      mode="normal"
      flash="off"
      frameSize="small"
      devicePosition={facing === 'user' ? 'front' : 'back'}
      onInitDone={start}
      // In the background. WeChat starts it again by itself, and says so.
      onStop={() => {
        stop();
        latest.current.onReady(null);
      }}
      onError={
        ({ detail }) => void explain(detail).then((failure) => latest.current.onFailed(failure)) /* never rejects */
      }
    />
  );
};

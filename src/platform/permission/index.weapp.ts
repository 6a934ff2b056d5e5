import Taro from '@tarojs/taro';
import type { Permission, Permit } from './types';

/** The person's album has none: WeChat asks nobody before it opens it, only the phone can refuse. */
const SCOPES: Readonly<Record<Exclude<Permit, 'album'>, keyof Taro.AuthSetting>> = {
  camera: 'scope.camera',
  microphone: 'scope.record',
  saving: 'scope.writePhotosAlbum',
};
const SWITCHES = { camera: 'cameraAuthorized', microphone: 'microphoneAuthorized', saving: 'albumAuthorized' } as const;

export const permission: Permission = {
  hasSettings: true,
  async openSettings() {
    try {
      await Taro.openSetting({});
      return true;
    } catch {
      return false;
    }
  },
  async askFor(permit) {
    try {
      if (permit === 'album' || Taro.getAppAuthorizeSetting()[SWITCHES[permit]] === 'denied') {
        await Taro.openAppAuthorizeSetting({});
        return false;
      }
      const { authSetting } = await Taro.openSetting({});
      return authSetting[SCOPES[permit]] === true;
    } catch {
      return false;
    }
  },
};

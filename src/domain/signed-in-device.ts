import { CHANNELS, type Channel } from '@contract/constants/channels';
import { CLIENT_KINDS } from '@contract/constants/client';
import { formatRelativeTime } from './format/relative-time';

export interface SignedInDevice {
  readonly client: string;
  readonly channel: string;
  readonly system: string;
  readonly lastUsedTime: number;
  readonly isCurrent: boolean;
}

const CLIENT_NAMES: Readonly<Record<string, string>> = {
  [CLIENT_KINDS.web]: '网页',
  [CLIENT_KINDS.webInWechat]: '微信内网页',
  [CLIENT_KINDS.miniProgram]: '小程序',
};

const CHANNEL_NAMES: Readonly<Record<Channel, string>> = {
  phone: '手机验证码登录',
  wechat: '微信授权登录',
  webPc: '微信扫码登录',
  miniProgram: '微信登录',
  appleWithBody: 'Apple登录',
  device: '设备登录',
};

const isChannel = (text: string): text is Channel => Object.keys(CHANNELS).includes(text);

export interface DeviceWords {
  readonly title: string;
  readonly note: string;
  readonly isPhone: boolean;
}

/** How a signed-in device is shown in a list. */
export function describeDevice(device: SignedInDevice, nowMs: number): DeviceWords {
  const { system, client, channel, lastUsedTime, isCurrent } = device;
  const clientName = CLIENT_NAMES[client] ?? '';
  // The one in use is marked as such where it is shown.
  const when = isCurrent ? '' : `${formatRelativeTime(lastUsedTime, nowMs)}使用过`;
  return {
    title: system || clientName || '未知设备',
    note: [system === '' ? '' : clientName, isChannel(channel) ? CHANNEL_NAMES[channel] : '', when]
      .filter(Boolean)
      .join('，'),
    isPhone: client === CLIENT_KINDS.miniProgram || /Android|iOS|iPhone|iPad|HarmonyOS/i.test(system),
  };
}

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

// What WeChat wants to be declared before it answers, of its list:
// https://developers.weixin.qq.com/miniprogram/dev/framework/user-privacy/miniprogram-intro.html
const DECLARED: Readonly<Record<string, string>> = {
  chooseAvatar: '昵称、头像',
  nickname: '昵称、头像',
  getUserInfo: '昵称、头像',
  getUserProfile: '昵称、头像',
  getPhoneNumber: '手机号',
  getRealtimePhoneNumber: '手机号',
  'scope.userLocation': '位置信息',
  'scope.userFuzzyLocation': '位置信息',
  getLocation: '位置信息',
  getFuzzyLocation: '位置信息',
  startLocationUpdate: '位置信息',
  startLocationUpdateBackground: '位置信息',
  chooseLocation: '选择的位置信息',
  choosePoi: '选择的位置信息',
  chooseAddress: '地址',
  chooseInvoice: '发票信息',
  chooseInvoiceTitle: '发票信息',
  getWeRunData: '微信运动步数',
  chooseLicensePlate: '车牌号',
  chooseImage: '选中的照片或视频信息',
  chooseMedia: '选中的照片或视频信息',
  chooseVideo: '选中的照片或视频信息',
  chooseMessageFile: '选中的文件',
  camera: '摄像头',
  createVKSession: '摄像头',
  'scope.record': '麦克风',
  startRecord: '麦克风',
  getRecorderManager: '麦克风',
  joinVoIPChat: '麦克风',
  'live-pusher': '麦克风',
  openBluetoothAdapter: '蓝牙',
  createBLEPeripheralServer: '蓝牙',
  saveImageToPhotosAlbum: '相册（仅写入）权限',
  saveVideoToPhotosAlbum: '相册（仅写入）权限',
  addPhoneContact: '通讯录（仅写入）权限',
  addPhoneCalendar: '日历（仅写入）权限',
  addPhoneRepeatCalendar: '日历（仅写入）权限',
  startAccelerometer: '加速传感器',
  startCompass: '磁场传感器',
  startDeviceMotionListening: '方向传感器',
  startGyroscope: '陀螺仪传感器',
  setClipboardData: '剪切板',
  getClipboardData: '剪切板',
};
/** How each is written in our code, where it is not a function of `Taro`. */
const WRITTEN: Readonly<Record<string, RegExp>> = {
  chooseAvatar: /openType="chooseAvatar"/,
  getPhoneNumber: /openType="getPhoneNumber"/,
  getRealtimePhoneNumber: /openType="getRealtimePhoneNumber"/,
  nickname: /type: 'nickname'|type="nickname"/,
  camera: /<Camera\b/,
  'live-pusher': /<LivePusher\b/,
  createVKSession: /\.createVKSession\(/,
  'scope.record': /authorize\(\{ scope: 'scope\.record' \}/,
  'scope.userLocation': /authorize\(\{ scope: 'scope\.userLocation' \}/,
  'scope.userFuzzyLocation': /authorize\(\{ scope: 'scope\.userFuzzyLocation' \}/,
};

/** Everything of the client that a mini-program may hold. */
function readClient(folder: string): string {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.includes('.h5.'))
    .map((entry) => {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) return readClient(file);
      return /\.tsx?$/.test(entry.name) ? readFileSync(file, 'utf8') : '';
    })
    .join('\n');
}

test('the page on releasing says what the privacy guidelines have to declare, which is what the program uses', () => {
  const code = readClient('src');
  const isUsed = (name: string): boolean => (WRITTEN[name] ?? new RegExp(`\\bTaro\\.${name}\\b`)).test(code);
  const used = Object.entries(DECLARED).flatMap(([name, what]) => (isUsed(name) ? [`${name}: ${what}`] : []));
  const rows = readFileSync('docs/mini-program.md', 'utf8')
    .split('\n')
    .map((line) => /^\| (\S+) +\| (`.+`) +\|/.exec(line))
    .filter((row) => row !== null);
  const told = rows.flatMap(([, what = '', causes = '']) =>
    [...causes.matchAll(/`([^`]+)`/g)].map(([, name = '']) => `${name}: ${what}`),
  );
  expect(told.sort()).toEqual(used.sort());
});

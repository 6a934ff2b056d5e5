import { describeUserAgent } from '@/platform/device/user-agent';

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UD1A.230803) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36',
    'Pixel 8',
    'Android 14',
  ],
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36', 'K', 'Android 10'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile', 'iPhone', 'iOS 17.5'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120', 'Windows', 'Windows 10.0'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 'Macintosh', 'macOS 10.15.7'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120', 'Linux', 'Linux'],
  ['curl/8', '', ''],
])('%s', (userAgent, equipment, system) => {
  expect(describeUserAgent(userAgent)).toEqual({ equipment, system });
});

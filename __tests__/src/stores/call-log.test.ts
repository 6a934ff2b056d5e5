import { createMemoryHttp, jsonAnswer } from '@/platform/http/memory';
import { clearCallLog, logCalls, useCallLog } from '@/stores/call-log';

const aRequest = (url: string) => ({ method: 'GET' as const, url, headers: {}, timeoutMs: 1_000 });

beforeEach(clearCallLog);

test('a call is remembered by its path and its end, without what it carried', async () => {
  const http = logCalls(createMemoryHttp(() => jsonAnswer({ code: 0 }, 404)));
  await http.request(aRequest('https://a.cn/user/x?phone=13800138000'));
  expect(useCallLog.getState().calls).toMatchObject([{ words: 'GET /user/x', result: '404', hasFailed: true }]);
});

test('the newest comes first, and only the last hundred are kept', async () => {
  const http = logCalls(createMemoryHttp(() => ({ kind: 'timeout' })));
  for (let n = 0; n < 101; n += 1) await http.request(aRequest(`/n/${n}`));
  const { calls } = useCallLog.getState();
  expect([calls.length, calls[0]?.words, calls[0]?.result]).toEqual([100, 'GET /n/100', 'timeout']);
});

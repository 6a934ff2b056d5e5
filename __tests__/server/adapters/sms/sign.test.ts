import { signAcs3 } from '../../../../server/adapters/sms/sign-acs3';
import { signTc3 } from '../../../../server/adapters/sms/sign-tc3';

test("Alibaba Cloud's published example is signed as published", () => {
  const { query, headers } = signAcs3(
    {
      method: 'POST',
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      date: '2023-10-26T10:22:32Z',
      nonce: '3156853299f313e23d1673dc12e1703d',
      query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
      body: '',
    },
    { id: 'YourAccessKeyId', secret: 'YourAccessKeySecret' },
  );
  expect(query).toBe('ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai');
  expect(headers['authorization']).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;' +
      'x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  );
});

test('what encodeURIComponent leaves alone is encoded before it is signed', () => {
  const request = { method: 'POST', host: 'h', action: 'A', version: '1', date: 'd', nonce: 'n', body: '' } as const;
  const { query } = signAcs3({ ...request, query: { Text: "a b*c~d'(e)!" } }, { id: 'i', secret: 's' });
  expect(query).toBe('Text=a%20b%2Ac~d%27%28e%29%21');
});

test("Tencent Cloud's published example is signed as published", () => {
  const authorization = signTc3(
    {
      service: 'cvm',
      signedHeaders: { 'content-type': 'application/json; charset=utf-8', host: 'cvm.tencentcloudapi.com' },
      body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
      timestampSeconds: 1_551_113_065,
    },
    { id: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE', secret: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE' },
  );
  expect(authorization).toBe(
    'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, ' +
      'SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
  );
});

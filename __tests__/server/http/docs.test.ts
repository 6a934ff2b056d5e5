import { startTestApp } from '../../support/app-harness';

const PRODUCTION = {
  NODE_ENV: 'production',
  SMS: 'aliyun',
  ALIYUN_SMS_KEY_ID: 'id',
  ALIYUN_SMS_KEY_SECRET: 'key',
  ALIYUN_SMS_SIGN_NAME: '智享相册',
  ALIYUN_SMS_TEMPLATE: 'SMS_1',
};

test.each([
  ['while developing', { API_DOCS: undefined }, 200],
  ['in production', { ...PRODUCTION, API_DOCS: undefined }, 404],
  ['in production that asks for it', { ...PRODUCTION, API_DOCS: 'on' }, 200],
  ['where it is switched off', { API_DOCS: 'off' }, 404],
])('%s the list of calls answers as the settings say', async (_name, env, status) => {
  const app = await startTestApp({ env });
  for (const url of ['/docs', '/docs/json', '/docs/yaml', '/docs/static/swagger-ui.css']) {
    expect([url, (await app.http.inject({ method: 'GET', url })).statusCode]).toEqual([url, status]);
  }
  expect(app.http.printRoutes({ commonPrefix: false }).includes('/docs')).toBe(status === 200);
  await app.close();
});

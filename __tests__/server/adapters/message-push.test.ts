import { createMessagePush } from '../../../server/adapters/wechat/message-push';
import { PUSH, sealMessage } from '../../support/doubles/wechat';

const APP = 'wx2c2769f8efd9abc2';
const key = (text: string): Buffer => Buffer.from(`${text}=`, 'base64');
const push = createMessagePush({ token: PUSH.token, key: key(PUSH.key) }, APP);

test('a message that is sealed and signed is read', () => {
  const told = { Event: 'wxa_media_check', appid: APP, trace_id: '甲', result: { suggest: 'pass' } };
  const { query, body } = sealMessage(JSON.stringify(told), APP);
  expect(push.read(query, body)).toEqual({ kind: 'picture', traceId: '甲', verdict: 'pass' });
});

test('messages of every length are read', () => {
  for (let length = 0; length < 70; length += 1) {
    const { query, body } = sealMessage(JSON.stringify({ a: 'x'.repeat(length) }), APP);
    expect(push.read(query, body)).toEqual({ kind: 'other' });
  }
});

// Of WeChat's own example for its library: what it holds is XML, which is not what this server asks for.
const EXAMPLE = {
  query: {
    timestamp: '1409735669',
    nonce: '1320562132',
    msg_signature: '5d197aaffba7e9b25a30732f161a50dee96bd5fa',
  },
  encrypt:
    'hyzAe4OzmOMbd6TvGdIOO6uBmdJoD0Fk53REIHvxYtJlE2B655HuD0m8KUePWB3+LrPXo87wzQ1QLvbeUgmBM4x6F8PGHQHFVAFmOD2LdJF9FrXpbUAh0B5GIItb52sn896wVsMSHGuPE328HnRGBcrS7C41IzDWyWNlZkyyXwon8T332jisa+h6tEDYsVticbSnyU8dKOIbgU6ux5VTjg3yt+WGzjlpKn6NPhRjpA912xMezR4kw6KWwMrCVKSVCZciVGCgavjIQ6X8tCOp3yZbGpy0VxpAe+77TszTfRd5RJSVO/HTnifJpXgCSUdUue1v6h0EIBYYI1BD1DlD+C0CR8e6OewpusjZ4uBl9FyJvnhvQl+q5rv1ixrcpCumEPo5MJSgM9ehVsNPfUM669WuMyVWQLCzpu9GhglF2PE=',
};

test('the signature and the seal are those of WeChat', () => {
  const its = createMessagePush({ token: 'spamtest', key: key('abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG') }, APP);
  const body = JSON.stringify({ Encrypt: EXAMPLE.encrypt });
  expect(its.read(EXAMPLE.query, body)).toEqual({ kind: 'forged', reason: 'no JSON' });
  expect(its.read({ ...EXAMPLE.query, nonce: '1' }, body)).toEqual({ kind: 'forged', reason: 'signature' });
});

test('what is signed by somebody else, changed, sealed with another key, for another app or not sealed is forged', () => {
  const good = sealMessage('{"a":1}', APP);
  const reasons = [
    push.read(good.query, good.body.replace(/"Encrypt":"./, '"Encrypt":"!')),
    push.read({ ...good.query, msg_signature: good.query['signature'] ?? '' }, good.body),
    push.read({}, good.body),
    push.read(good.query, '{"Event":"wxa_media_check"}'),
    push.read(good.query, 'no JSON'),
  ].map((said) => said.kind);
  expect(reasons).toEqual(Array(5).fill('forged'));
  const otherApp = sealMessage('{"a":1}', 'wx00000000000000cc');
  expect(push.read(otherApp.query, otherApp.body)).toEqual({ kind: 'forged', reason: 'another key or app' });
  const otherKey = sealMessage('{"a":1}', APP, { token: PUSH.token, key: [...PUSH.key].reverse().join('') });
  expect(push.read(otherKey.query, otherKey.body)).toEqual({ kind: 'forged', reason: 'another key or app' });
  const otherToken = sealMessage('{"a":1}', APP, { token: 'guess', key: PUSH.key });
  expect(push.read(otherToken.query, otherToken.body)).toEqual({ kind: 'forged', reason: 'signature' });
});

test('whoever sets it up is answered when he knows the token', () => {
  const { query } = sealMessage('{}', APP);
  expect(push.answerProbe({ ...query, echostr: '4711' })).toBe('4711');
  expect(push.answerProbe({ ...query, nonce: 'x', echostr: '4711' })).toBeNull();
});

test.each([
  ['risky', { result: { suggest: 'risky' } }],
  ['review', { result: { suggest: 'review' } }],
  ['risky', { result: { suggest: 'pass' }, detail: [{ errcode: 0, suggest: 'risky' }] }],
  ['unseen', { result: { suggest: 'pass' }, detail: [{ errcode: -1008, suggest: 'pass' }] }],
  ['unseen', { result: { suggest: 'pass' }, errcode: 87014 }],
  ['unseen', {}],
])('a picture is %s where WeChat says %j', (verdict, more) => {
  const { query, body } = sealMessage(
    JSON.stringify({ Event: 'wxa_media_check', appid: APP, trace_id: 't', ...more }),
    APP,
  );
  expect(push.read(query, body)).toEqual({ kind: 'picture', traceId: 't', verdict });
});

import { endpoint } from '@contract/http/endpoint';

describe('endpoint', () => {
  test('a GET travels in the query and is sent again after a dead token', () => {
    const call = endpoint<void, number>('GET', '/a/time');
    expect(call.policy).toMatchObject({ body: 'query', retryOn424: true });
  });

  test.each(['POST', 'PUT', 'DELETE'] as const)('a %s is a form and is sent once', (method) => {
    const call = endpoint<void, number>(method, '/a/thing');
    expect(call.policy).toMatchObject({ body: 'form', retryOn424: false });
  });

  test('what an endpoint states wins over what its method suggests', () => {
    const call = endpoint<void, number>('POST', '/a/thing', { body: 'query', retryOn424: true, timeoutMs: 3_000 });
    expect(call.policy).toMatchObject({ body: 'query', retryOn424: true, timeoutMs: 3_000, auth: 'user' });
  });
});

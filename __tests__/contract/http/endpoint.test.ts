import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { asMadeBy, endpoint } from '@contract/http/endpoint';

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

  test('a channel that sends a form sends all of it so, and the others as the call says', () => {
    const call = endpoint<void, number>('POST', '/a/token', { body: 'query', formChannels: ['phone'] });
    expect(asMadeBy('phone', call)).toEqual({ ...call, policy: { ...call.policy, body: 'form' } });
    expect(asMadeBy('device', call)).toBe(call);
  });
});

describe('what an endpoint states', () => {
  const root = path.join(__dirname, '../../..');
  const readers = ['src/api', 'server/http']
    .flatMap((folder) => readdirSync(path.join(root, folder)).map((name) => path.join(root, folder, name)))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(file, 'utf8'));

  test.each([...Object.keys(endpoint('GET', '/a').policy)])('has a reader: %s', (field) => {
    const read = new RegExp(
      `policy\\.${field}\\b|\\{[^{}=]*\\b${field}\\b[^{}=]*\\}(?: = policy|: CallPolicy|: Pick<CallPolicy)`,
    );
    expect(readers.some((source) => read.test(source))).toBe(true);
  });
});

import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '@contract/http/endpoint';
import { startTestApp, type TestApp } from '../../support/app-harness';

const HTTP_DIR = path.join(__dirname, '../../../contract/http');

type Call = Endpoint<unknown, unknown>;

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'policy' in value;
}

/** Every call that the contract's files export. */
function collectCalls(): Call[] {
  return readdirSync(HTTP_DIR)
    .filter((name) => name.endsWith('.ts') && name !== 'endpoint.ts')
    .flatMap((name) => Object.values<unknown>(require(path.join(HTTP_DIR, name))).filter(isCall));
}

const nameOf = ({ method, path: callPath }: Pick<Call, 'method' | 'path'>): string => `${method} ${callPath}`;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('every call of the contract is bound exactly once, and nothing else is', () => {
  const calls = collectCalls();
  expect(calls.length).toBeGreaterThan(0);
  expect(app.routes.endpoints.map(nameOf).sort()).toEqual(calls.map(nameOf).sort());
});

test('no two calls of the contract share a path, other names included', () => {
  const served = collectCalls().flatMap((call) =>
    [call.path, ...call.policy.aliases].map((servedPath) => `${call.method} ${servedPath}`),
  );
  expect(served.length).toBe(new Set(served).size);
});

test('the OpenAPI document describes every call', async () => {
  const document = (await app.http.inject({ method: 'GET', url: '/docs/json' })).json();
  for (const { method, path: callPath } of app.routes.endpoints) {
    expect(document.paths[callPath]).toHaveProperty(method.toLowerCase());
  }
});

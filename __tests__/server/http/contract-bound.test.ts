import { startTestApp, type TestApp } from '../../support/app-harness';
import { listContractCalls, nameOfCall } from '../../support/contract-calls';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('every call of the contract is bound exactly once, and nothing else is', () => {
  const calls = listContractCalls();
  expect(calls.length).toBeGreaterThan(0);
  expect(app.routes.endpoints.map(nameOfCall).sort()).toEqual(calls.map(nameOfCall).sort());
});

test('no two calls of the contract share a path, other names included', () => {
  const served = listContractCalls().flatMap((call) =>
    [call.path, ...call.policy.aliases].map((servedPath) => `${call.method} ${servedPath}`),
  );
  expect(served.length).toBe(new Set(served).size);
});

test('the OpenAPI document describes every call at each of its paths, and says how much of it is specified', async () => {
  const document = (await app.http.inject({ method: 'GET', url: '/docs/json' })).json();
  const words = { call: 'this method and path', path: 'the method is chosen here', name: 'the path is chosen here' };
  for (const { method, path: callPath, policy } of app.routes.endpoints) {
    for (const servedPath of [callPath, ...policy.aliases]) {
      const said = document.paths[servedPath]?.[method.toLowerCase()]?.description;
      expect([servedPath, said]).toEqual([
        servedPath,
        expect.stringContaining(policy.specified === 'nothing' ? 'Not specified' : words[policy.specified]),
      ]);
    }
  }
});

test('the OpenAPI document shows in the query only what may travel there', async () => {
  const document = (await app.http.inject({ method: 'GET', url: '/docs/json' })).json();
  const calls = app.routes.endpoints.filter(({ policy }) => policy.bodyFields.length > 0);
  expect(calls.length).toBeGreaterThan(0);
  for (const { method, path: callPath, policy } of calls) {
    const said = document.paths[callPath][method.toLowerCase()];
    const inQuery: string[] = said.parameters.map(({ name }: { name: string }) => name);
    expect(inQuery.filter((name) => policy.bodyFields.includes(name))).toEqual([]);
    for (const { schema } of Object.values<{ schema: { properties: object } }>(said.requestBody.content)) {
      expect(Object.keys(schema.properties).sort()).toEqual([...policy.bodyFields].sort());
    }
  }
});

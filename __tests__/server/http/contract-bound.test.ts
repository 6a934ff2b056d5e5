import { Compare, CompareResultRightInside, IsArray, IsObject, IsUnion, type TSchema } from 'typebox';
import { startTestApp, type TestApp } from '../../support/app-harness';
import { listContractCalls, nameOfCall } from '../../support/contract-calls';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { API_DOCS: 'on' } });
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

/** Every choice in a schema, by where it stands. */
function listChoices(schema: TSchema, at: string): { at: string; choices: readonly TSchema[] }[] {
  if (IsUnion(schema)) {
    const inner = schema.anyOf.flatMap((choice, index) => listChoices(choice, `${at}|${index}`));
    return [{ at, choices: schema.anyOf }, ...inner];
  }
  if (IsArray(schema)) return listChoices(schema.items, `${at}[]`);
  if (!IsObject(schema)) return [];
  return Object.entries(schema.properties).flatMap(([name, field]) => listChoices(field, `${at}.${name}`));
}

/** Compared by value: of schemas that are not known before, the types of the comparison say nothing. */
const isWider = (wide: TSchema, narrow: TSchema): boolean => Number(Compare(wide, narrow)) === CompareResultRightInside;

test('of every choice in what calls take the narrower one comes first: the first that fits is taken, without what it does not name', () => {
  const all = app.routes.endpoints.flatMap((call) => listChoices(call.input, nameOfCall(call)));
  expect(all.length).toBeGreaterThan(20);
  const late = all.flatMap(({ at, choices }) =>
    choices.flatMap((wide, index) =>
      choices.slice(index + 1).flatMap((narrow) => (isWider(wide, narrow) ? [{ at, wide, narrow }] : [])),
    ),
  );
  expect(late).toEqual([]);
});

import { IsArray, IsBoolean, IsInteger, IsLiteral, IsNumber, IsObject, IsString, IsUnion, type TSchema } from 'typebox';
import { CHANNELS } from '@contract/constants/channels';
import { startTestApp, type TestApp, TestRefusal } from '../support/app-harness';
import { nameOfCall } from '../support/contract-calls';
import { aCast, aTarget, type Cast } from './access-matrix.cast';
import { TABLE } from './access-matrix.table';

/** Characters that a database, a pattern or a path takes for something else, or that are half of one. */
const HARD = ['𠮷', '\ud800', '%_\\', "'\0\n"];
const LONG_TEXT = 3_000;
const LONG_LIST = 200;
const INPUTS_MAX = 200;

/** What a schema may say of what it lets in. */
interface Limits {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

let app: TestApp;
let cast: Cast;

beforeAll(async () => {
  const env = { MAX_LOGIN_CALLS_PER_MINUTE: '1000000', MAX_CALLS_PER_MINUTE: '1000000' };
  app = await startTestApp({ env });
  cast = await aCast(app);
});
afterAll(() => app.close());

/** Values at the edge of what a schema lets in, and a few of the type that it does not. */
function edgesOf(schema: TSchema): unknown[] {
  if (IsUnion(schema)) return schema.anyOf.flatMap((one) => edgesOf(one).slice(0, 6));
  if (IsLiteral(schema)) return [schema.const];
  if (IsBoolean(schema)) return [true, false];
  if (IsInteger(schema) || IsNumber(schema)) {
    const { minimum = -(2 ** 53), maximum = 2 ** 53 } = schema as Limits;
    return [minimum, maximum, 2 ** 31, ...(IsInteger(schema) ? [] : [1e308, 5e-324])];
  }
  if (IsString(schema)) {
    const { maxLength = LONG_TEXT } = schema as Limits;
    return ['', '-1', '9'.repeat(20), ...HARD.map((hard) => hard.repeat(Math.max(1, maxLength / hard.length)))];
  }
  if (IsArray(schema)) {
    const items = edgesOf(schema.items);
    const count = Math.min((schema as Limits).maxItems ?? LONG_LIST, LONG_LIST);
    return [[], ...items.map((item) => [item]), Array.from({ length: count }, (_none, at) => items[at % items.length])];
  }
  return [];
}

/** What is asked with, each time with one field at its edge, or without it. */
function* vary(schema: TSchema, base: unknown): Generator<unknown> {
  if (IsUnion(schema)) {
    for (const one of schema.anyOf) yield* vary(one, base);
  } else if (IsArray(schema) && Array.isArray(base)) {
    for (const item of vary(schema.items, base[0])) yield [item];
  } else if (IsObject(schema)) {
    const fields: Record<string, unknown> = typeof base === 'object' ? { ...base } : {};
    for (const [name, field] of Object.entries(schema.properties)) {
      for (const value of [...edgesOf(field), ...vary(field, fields[name])]) yield { ...fields, [name]: value };
      yield Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name));
    }
  }
}

test.each(TABLE.map((row) => [nameOfCall(row.call), row] as const))('%s', async (name, { call, input }) => {
  const bound = app.routes.endpoints.find((each) => nameOfCall(each) === name);
  const { auth } = call.policy;
  const failed: string[] = [];
  let count = 0;
  for (const varied of vary(bound?.input ?? {}, input(await aTarget(app, cast, 2)))) {
    count += 1;
    if (count > INPUTS_MAX) break;
    const token = cast.tokens[auth === 'admin' ? 'admin' : 'owner'] ?? '';
    try {
      await app.call(call, varied, auth === 'channel' ? { channel: CHANNELS.phone } : { token });
    } catch (error) {
      // No address can be made of half a character.
      if (error instanceof URIError) continue;
      if (!(error instanceof TestRefusal)) throw error;
      if (error.status >= 500) failed.push(`${error.message} for ${JSON.stringify(varied).slice(0, 400)}`);
      // It has ended the session that asks.
      if (error.status === 424) cast = await aCast(app);
    }
  }
  expect(failed).toEqual([]);
});

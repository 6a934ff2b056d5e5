import { CHANNELS } from '@contract/constants/channels';
import { ERRORS } from '@contract/errors';
import { issueToken } from '@contract/http/session';
import { randomIds } from '../../server/adapters/ids/random';
import { startTestApp, type TestApp, TestRefusal } from '../support/app-harness';
import { listContractCalls, nameOfCall } from '../support/contract-calls';
import { aCast, aTarget, type Cast, nobodys } from './access-matrix.cast';
import { OTHER_ROUTES, ROLES, type Row, TABLE, type Target } from './access-matrix.table';

let app: TestApp;

beforeAll(async () => {
  const env = { API_DOCS: 'on', MAX_LOGIN_CALLS_PER_MINUTE: '100000', MAX_CALLS_PER_MINUTE: '1000000' };
  app = await startTestApp({ env });
});
afterAll(() => app.close());

const WORDS = new Map<number, string>([
  [ERRORS.LOGIN_REQUIRED.code, 'LOGIN'],
  [ERRORS.FORBIDDEN.code, 'FORBIDDEN'],
  [ERRORS.UPLOAD_NOT_FOR_YOU.code, 'FORBIDDEN'],
  [ERRORS.ALBUM_ABSENT.code, 'ABSENT'],
  [ERRORS.LABEL_ABSENT.code, 'ABSENT'],
  [ERRORS.MEDIA_ABSENT.code, 'ABSENT'],
]);
/** Says that the table asks wrongly, not that somebody may not. */
const BAD_QUESTION: readonly number[] = [ERRORS.BAD_INPUT.code, ERRORS.TOO_MANY_REQUESTS.code];

/** One word, and the whole answer for comparing. */
async function ask(
  { call, input }: Row,
  target: Target,
  token: string | null,
): Promise<{ word: string; answer: string }> {
  try {
    const data = await app.call(call, input(target), token === null ? {} : { token });
    // What was asked for is named in some answers.
    const answer = JSON.stringify(data).replaceAll(target.mediaId, 'asked');
    return { word: isEmpty(data) ? 'none' : 'ok', answer };
  } catch (error) {
    if (!(error instanceof TestRefusal)) throw error;
    const answer = `${error.status} ${error.code} ${error.msg}`;
    if (error.status === 424) return { word: 'dead', answer };
    if (error.status === 426 && call.policy.auth === 'channel') return { word: 'no-channel', answer };
    const isJudgement = (error.status === 200 || error.status === 426) && !BAD_QUESTION.includes(error.code);
    return { word: WORDS.get(error.code) ?? (isJudgement ? 'judged' : answer), answer };
  }
}

function isEmpty(data: unknown): boolean {
  if (data === false) return true;
  // Nothing, or each item refused.
  if (Array.isArray(data)) return data.every((item: { code?: number } | null) => (item?.code ?? 0) !== 0);
  if (typeof data !== 'object' || data === null) return false;
  for (const count of ['removed', 'changed', 'taken'] as const) {
    if (count in data) return (data as Record<string, unknown>)[count] === 0;
  }
  return 'records' in data && Array.isArray(data.records) && data.records.length === 0;
}

test('the table names every call of the contract once', () => {
  expect(TABLE.map(({ call }) => nameOfCall(call)).sort()).toEqual(listContractCalls().map(nameOfCall).sort());
});

test('and every other route', () => {
  const tops = app.http
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .map((line) => /^[├└]── (\S+) \(([^)]+)\)$/.exec(line))
    .flatMap((found) =>
      found === null ? [] : [{ path: found[1] ?? '', methods: (found[2] ?? '').split(', ').sort() }],
    );
  const served = new Set(
    app.routes.endpoints.flatMap((each) =>
      [each.path, ...each.policy.aliases].map((servedPath) => servedPath.replace(/\{(\w+)\}/g, ':$1')),
    ),
  );
  const others = tops.filter((top) => !served.has(top.path)).map((top) => `${top.methods.join(',')} ${top.path}`);
  expect(others.sort()).toEqual(Object.keys(OTHER_ROUTES).sort());
});

test.each(Object.entries(OTHER_ROUTES))('%s needs no token', async (name, { url, status }) => {
  const method = name.startsWith('POST') ? 'POST' : 'GET';
  expect((await app.http.inject({ method, url })).statusCode).toBe(status);
});

/** Whom and what rows are asked with for as long as nothing has been written but themselves: most calls write nothing, or refuse to. */
let kept: { readonly cast: Cast; readonly targets: Map<0 | 2, Target>; writes: number } | null = null;

const findUntouched = (): typeof kept => (kept?.writes === app.database.writes.made ? kept : null);

/** As new. */
async function aFreshCast(): Promise<Cast> {
  const untouched = findUntouched();
  if (untouched !== null) return untouched.cast;
  const cast = await aCast(app);
  kept = { cast, targets: new Map(), writes: app.database.writes.made };
  return cast;
}

/** As new, of whoever is in the cast. */
async function aFreshTarget(cast: Cast, visibility: 0 | 2): Promise<Target> {
  const untouched = findUntouched();
  const known = untouched?.targets.get(visibility);
  if (known !== undefined) return known;
  const target = await aTarget(app, cast, visibility);
  if (untouched !== null) {
    untouched.targets.set(visibility, target);
    untouched.writes = app.database.writes.made;
  }
  return target;
}

describe.each(TABLE.map((each) => [nameOfCall(each.call), each] as const))('%s', (_name, each) => {
  let cast: Cast;
  beforeAll(async () => {
    cast = await aFreshCast();
  });

  test('answers each role as the table says', async () => {
    for (const [visibility, expected] of [[2, each.open] as const, [0, each.closed] as const]) {
      if (expected === null) continue;
      let target = await aFreshTarget(cast, visibility);
      const said: string[] = [];
      for (const role of ROLES) {
        said.push(`${role} ${(await ask(each, target, cast.tokens[role])).word}`);
        if (each.spends) target = await aFreshTarget(cast, visibility);
      }
      const words = expected.split(' ');
      expect(said).toEqual(ROLES.map((role, at) => `${role} ${words[at]}`));
    }
  });

  if (each.closed !== null) {
    test('gives who may not see an album the answer for one that is not there', async () => {
      const target = await aFreshTarget(cast, 0);
      for (const role of ROLES.filter((name) => name !== 'owner' && name !== 'manager')) {
        const forbidden = await ask(each, target, cast.tokens[role]);
        const absent = await ask(each, nobodys(target), cast.tokens[role]);
        expect([role, forbidden.answer]).toEqual([role, absent.answer]);
      }
    });
  }
});

test('a channel is what signs in', async () => {
  const input = { grant_type: 'mobile', mobile: randomIds.newId(), code: '' } as const;
  expect((await app.call(issueToken, input, { channel: CHANNELS.device })).user_info).toBeNull();
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { CallPolicy } from '@contract/http/endpoint';
import { issueToken } from '@contract/http/session';
import { type ContractCall, listContractCalls, nameOfCall } from '../../support/contract-calls';

/**
 * The specification's calls. `?`: the specification shows no method. An entry that does not start with `/` is a name, or the end of a path
 * whose beginning is not shown; a call that is only described in words has the path that was chosen here beside it.
 */
const SPEC = readFileSync(path.join(__dirname, 'spec-calls.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([method = '', call = '', here = '']) => ({ method, call, here }));
type SpecCall = (typeof SPEC)[number];

const CALLS = listContractCalls();
const nameOfSpec = ({ method, call }: SpecCall): string => `${method} ${call}`;

/** Calls that nothing answers yet. One that is bound leaves the list. */
const OPEN: readonly string[] = ['? avatar upload to object storage, prefix avatar/'];

/** How much of a call at this path the row shows. Null: the row is another call's. */
function readShown(row: SpecCall, method: string, at: string): Exclude<CallPolicy['specified'], 'nothing'> | null {
  if (row.method !== method && row.method !== '?') return null;
  if (row.call === at) return row.method === '?' ? 'path' : 'call';
  const isNamed = row.here === at || (!row.call.startsWith('/') && at.endsWith(`/${row.call}`));
  return isNamed ? 'name' : null;
}

const isBoundBy = (row: SpecCall, { method, path: own, policy }: ContractCall): boolean =>
  [own, ...policy.aliases].some((at) => readShown(row, method, at) !== null);

test.each(CALLS.map((call) => [nameOfCall(call), call] as const))(
  '%s says how much of it is specified',
  (_name, call) => {
    const shown = new Set(SPEC.map((row) => readShown(row, call.method, call.path)));
    const most = (['call', 'path', 'name'] as const).find((each) => shown.has(each)) ?? 'nothing';
    expect(call.policy.specified).toBe(most);
  },
);

test('another name of a call is one that the specification gives it', () => {
  const names = CALLS.flatMap(({ method, policy }) => policy.aliases.map((at) => [method, at] as const));
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter(([method, at]) => SPEC.every((row) => readShown(row, method, at) === null))).toEqual([]);
});

test('no two calls are the same one of the specification', () => {
  const several = SPEC.filter((row) => CALLS.filter((call) => isBoundBy(row, call)).length > 1);
  expect(several.map(nameOfSpec)).toEqual([]);
});

test('every call of the specification is bound, but for those that are still open', () => {
  const open = SPEC.filter((row) => !CALLS.some((call) => isBoundBy(row, call)));
  expect(open.map(nameOfSpec)).toEqual(OPEN);
});

test('exactly the calls whose path ends so send the local address', () => {
  const sending = CALLS.filter(({ policy }) => policy.sendsLocalIp).map(({ path: own }) => own);
  const specified = CALLS.map(({ path: own }) => own).filter((own) => /\/(getByIdV2|getIpMappingAlbumV2)$/.test(own));
  expect(specified).toHaveLength(2);
  expect(sending).toEqual(specified);
});

test('exactly the calls that sign in or out have the budget of those', () => {
  const named = CALLS.filter(({ policy }) => policy.budget === 'signIn').map(nameOfCall);
  const signing = CALLS.filter(({ path: own }) => /^\/(auth|user\/login|albumUser\/login)\//.test(own)).map(nameOfCall);
  expect(signing).toContain(nameOfCall(issueToken));
  expect(named).toEqual(signing);
});

test('a field that travels in a form beside a query belongs to a call with a query', () => {
  const others = CALLS.filter(({ policy }) => policy.body !== 'query');
  expect(others.filter(({ policy }) => policy.bodyFields.length + policy.formChannels.length > 0)).toEqual([]);
});

test('only a call of the sign-in channels differs by channel', () => {
  const others = CALLS.filter(({ policy }) => policy.auth !== 'channel');
  expect(others.filter(({ policy }) => policy.formChannels.length > 0)).toEqual([]);
});

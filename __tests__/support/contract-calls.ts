import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '@contract/http/endpoint';

const HTTP_DIR = path.join(__dirname, '../../contract/http');

export type ContractCall = Endpoint<unknown, unknown>;

function isCall(value: unknown): value is ContractCall {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'policy' in value;
}

/** Every call that the contract's files export. */
export function listContractCalls(): ContractCall[] {
  return readdirSync(HTTP_DIR)
    .filter((name) => name.endsWith('.ts') && name !== 'endpoint.ts')
    .flatMap((name) => Object.values<unknown>(require(path.join(HTTP_DIR, name))).filter(isCall));
}

export const nameOfCall = ({ method, path: callPath }: Pick<ContractCall, 'method' | 'path'>): string =>
  `${method} ${callPath}`;

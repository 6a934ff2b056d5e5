import type { Env } from '../../env';
import type { Installation } from '../installation/installation.service';
import { createSealer, type Sealer } from '../installation/sealer';

/** Who is sent money, as it is sealed. */
export interface Payee {
  readonly name: string;
  readonly account: string;
  readonly bankName: string;
  /** WeChat's app by which the account is known. Empty: it is what the person has written. */
  readonly appId: string;
}

/** `place`: of a way its id, of a withdrawal its number. */
export function sealPayee(sealer: Sealer, place: string, payee: Payee): Buffer {
  return sealer.seal(`${place}/payee`, Buffer.from(JSON.stringify(payee), 'utf8'));
}

export function openPayee(sealer: Sealer, place: string, sealed: Buffer): Payee {
  // What was sealed here comes from here.
  const payee = JSON.parse(sealer.open(`${place}/payee`, sealed).toString('utf8')) as Omit<Payee, 'appId'>;
  return { appId: '', ...payee };
}

/** See [Note: Sealed texts]. For the operator's command line as well. */
export async function openPayeeSealer(env: Pick<Env, 'dataKey'>, installation: Installation): Promise<Sealer> {
  return createSealer(env.dataKey ?? (await installation.secret('sealed-data')), 'payee');
}

import type { FastifyRequest } from 'fastify';
import type { CallPolicy } from '@contract/http/endpoint';
import { ERRORS } from '@contract/errors';
import { type Caller, type CallerLookup, holdsRight, type Identity, type Origin } from './caller';
import { DeadToken, refuse, refuseLogin } from './refuse';

/**
 * Finds who is asking and holds them against the call's policy. Throws DeadToken without a living token, refuses a token
 * that is not enough, and refuses the login where a channel's credential is wrong.
 */
export async function authenticate(
  request: FastifyRequest,
  policy: Pick<CallPolicy, 'auth' | 'right'>,
  callers: CallerLookup,
): Promise<Caller> {
  return { ...(await identify(request.headers.authorization ?? '', policy, callers)), origin: originOf(request) };
}

async function identify(
  authorization: string,
  { auth, right }: Pick<CallPolicy, 'auth' | 'right'>,
  callers: CallerLookup,
): Promise<Identity> {
  switch (auth) {
    case 'none':
      return { kind: 'anonymous' };
    case 'channel': {
      const { name, secret } = readBasic(authorization);
      const channel = await callers.findChannel(name, secret);
      if (channel === null) throw refuseLogin(ERRORS.CHANNEL_REFUSED);
      return channel;
    }
    case 'device':
    case 'account':
    case 'user':
    case 'admin': {
      const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization)?.[1];
      const identity = token === undefined ? null : await callers.findByToken(token);
      if (identity === null) throw new DeadToken();
      if (auth === 'device') return identity;
      if (identity.kind === 'device') throw refuse(ERRORS.LOGIN_REQUIRED);
      if (auth !== 'account' && !identity.hasNickname) throw refuse(ERRORS.LOGIN_REQUIRED);
      if (auth === 'admin' && !holdsRight(identity, right)) throw refuse(ERRORS.FORBIDDEN);
      return identity;
    }
  }
}

/** HTTP's Basic scheme: base64 of `name:secret`. Empty texts when the header is something else. */
function readBasic(authorization: string): { name: string; secret: string } {
  const encoded = /^Basic +([\w+/-]+=*)$/i.exec(authorization)?.[1] ?? '';
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? { name: '', secret: '' } : { name: text.slice(0, colon), secret: text.slice(colon + 1) };
}

// Longer than anything a client of ours sends.
const MAX_HEADER_LENGTH = 200;

function originOf(request: FastifyRequest): Origin {
  const header = (name: string): string => {
    const value = request.headers[name];
    return (Array.isArray(value) ? value.join(',') : (value ?? '')).slice(0, MAX_HEADER_LENGTH);
  };
  return {
    ip: request.ip,
    client: header('client'),
    equipmentCode: header('equipmentcode'),
    localIp: header('localip'),
    userAgent: header('user-agent'),
  };
}

import type { AdminRight } from '../constants/admin-right';

/**
 * One server call: where it goes, how it travels, and the types of both ends. Plain data, no validator.
 * `{name}` in a path is filled from the input's field of that name.
 */
export interface Endpoint<Input, Data> {
  readonly method: Method;
  readonly path: Path;
  readonly policy: CallPolicy;
  /** Carries the types only. Never set at run time. */
  readonly types?: { readonly input: Input; readonly data: Data };
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Path = `/${string}`;

export interface CallPolicy {
  /**
   * Who may call. `none`: anybody, no token. `channel`: the sign-in channel's client credential. `device`: a device's or
   * a user's token. `account`: a user's token, nickname or not. `user`: a signed-in user, which means one with a nickname.
   * `admin`: a super admin. What else a call demands (an album's owner, say) is its service's first line.
   */
  readonly auth: 'none' | 'channel' | 'device' | 'account' | 'user' | 'admin';
  /** Behind `admin`: which right of the desk it takes; `any`: one of them. Absent: every one. */
  readonly right?: AdminRight | 'any';
  /** How the input travels. `query` also for POST calls whose parameters the specification puts into the URL. */
  readonly body: 'query' | 'form' | 'json';
  /** Fields that travel in a form although the rest is in the query: too long or too secret for a URL. */
  readonly bodyFields: readonly string[];
  /** Ids of the sign-in channels that send the whole input as a form, nothing of it in the URL. */
  readonly formChannels: readonly string[];
  readonly timeoutMs: number;
  /** Sent again, up to twice, after a 424 and a new token. Only calls that may safely happen twice. */
  readonly retryOn424: boolean;
  /** Sends the stored local address in the header `localIp`. */
  readonly sendsLocalIp: boolean;
  /** A refusal or an HTTP error is shown to the person. */
  readonly toast: boolean;
  /** Counts towards the loading indicator. */
  readonly loading: boolean;
  /** Identical calls under way at the same time share one request. */
  readonly shared: boolean;
  /** When false, a refused call neither resolves nor rejects: the message has been shown, and nobody waits. */
  readonly catches: boolean;
  /**
   * `data`: `{code, msg, data}`. `whole`: a reply without a code, returned as it is. `file`: the bytes of a FileReply under their own
   * content type; a refusal still is JSON.
   */
  readonly envelope: 'data' | 'whole' | 'file';
  /**
   * How many calls a minute one address may make. `signIn`: few, a proof is tried out. `followed`: more, a page that follows an album
   * makes it about once a second by itself.
   */
  readonly budget: 'ordinary' | 'signIn' | 'followed';
  /** Other paths of the same call: the specification gives some calls two names. */
  readonly aliases: readonly Path[];
  /**
   * How much of the call the specification shows. `call`: method and path. `path`: the method is chosen here. `name`: the path or its
   * beginning is chosen here. `nothing`: the call is this product's own.
   */
  readonly specified: 'call' | 'path' | 'name' | 'nothing';
}

const DEFAULTS: Omit<CallPolicy, 'body' | 'retryOn424'> = {
  auth: 'user',
  bodyFields: [],
  formChannels: [],
  timeoutMs: 60_000,
  sendsLocalIp: false,
  toast: true,
  loading: true,
  shared: false,
  catches: true,
  envelope: 'data',
  aliases: [],
  specified: 'call',
  budget: 'ordinary',
};

/**
 * States a call. GET travels in the query and is repeated after a 424 unless stated otherwise; everything else is a form
 * (the specification's default content type) and is not repeated.
 */
export function endpoint<Input, Data>(
  method: Method,
  path: Path,
  policy: Partial<CallPolicy> = {},
): Endpoint<Input, Data> {
  const isGet = method === 'GET';
  return {
    method,
    path,
    policy: { ...DEFAULTS, body: isGet ? 'query' : 'form', retryOn424: isGet, ...policy },
  };
}

/** The call as a sign-in channel makes it, by the channel's id. */
export function asMadeBy<Input, Data>(channelId: string, call: Endpoint<Input, Data>): Endpoint<Input, Data> {
  if (!call.policy.formChannels.includes(channelId)) return call;
  return { ...call, policy: { ...call.policy, body: 'form' } };
}

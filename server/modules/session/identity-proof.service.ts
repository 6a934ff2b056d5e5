import { CHANNELS, SIGN_IN_CALLBACK_PATH } from '@contract/constants/channels';
import { CLIENT_KINDS } from '@contract/constants/client';
import { ERRORS, type ErrorEntry } from '@contract/errors';
import type { LinkAccountInput, LinkProvider, SignInWays } from '@contract/schemas/session';
import type { Apple } from '../../adapters/apple/types';
import type { WechatApp } from '../../adapters/wechat/types';
import type { Tx } from '../../db/tables';
import type { Env } from '../../env';
import type { Log } from '../../log';
import type { OutsideIdentity } from './linked-account.repository';
import type { SignInStates } from './sign-in-state.service';
import type { WechatService } from './wechat.service';

export type OutsideChannel = LinkAccountInput['channel'];
/** What a client brings from an outside service. */
export type BroughtProof = Omit<LinkAccountInput, 'channel'>;

export type ProofVerdict =
  | {
      readonly kind: 'proven';
      readonly identity: OutsideIdentity;
      /** As the service has it; empty when it does not tell. */
      readonly nickname: string;
      /** Uses up what was brought, in the caller's transaction. False when somebody was first. */
      use(tx: Tx): Promise<boolean>;
    }
  | { readonly kind: 'refused'; readonly error: ErrorEntry };

/** Turns what WeChat or Apple gave a client into an identity, once. */
export interface IdentityProofs {
  prove(channel: OutsideChannel, brought: BroughtProof): Promise<ProofVerdict>;
  getWays(): Promise<SignInWays>;
  /** Whether people can link an account of this provider here. */
  isAvailable(provider: LinkProvider): boolean;
  /** Whose code a client of this kind has. */
  appOfClient(client: string): WechatApp;
}

export interface IdentityProofDeps {
  readonly wechat: WechatService;
  readonly apple: Apple | null;
  readonly states: SignInStates;
  readonly env: Pick<Env, 'publicUrl'>;
  readonly log: Log;
}

const refused = (error: ErrorEntry): ProofVerdict => ({ kind: 'refused', error });

/** The channel of this client credential, if it is one of an outside service. */
export function toOutsideChannel(channelId: string): OutsideChannel | null {
  const channels: readonly OutsideChannel[] = ['wechat', 'webPc', 'miniProgram', 'appleWithBody'];
  return channels.find((name) => CHANNELS[name].id === channelId) ?? null;
}

export function createIdentityProofs(deps: IdentityProofDeps): IdentityProofs {
  const { wechat, apple, states, env, log } = deps;

  /** `purpose` null: the mini-program asks WeChat itself, and nobody can bring it a foreign code. */
  async function proveByWechat(
    app: WechatApp,
    purpose: 'wechat' | 'webPc' | null,
    { code, state = '' }: BroughtProof,
  ): Promise<ProofVerdict> {
    if (wechat.appIdOf(app) === null) return refused(ERRORS.CHANNEL_REFUSED);
    if (purpose !== null && !(await states.isGood(purpose, state))) return refused(ERRORS.STATE_INVALID);
    const worth = await wechat.readCode(app, code);
    if (worth.kind === 'refused') return worth;
    const { openId, unionId, nickname, isSnapshot } = worth.identity;
    if (isSnapshot) return refused(ERRORS.WECHAT_SNAPSHOT);
    return {
      kind: 'proven',
      identity: { provider: 'wechat', appId: worth.appId, openId, unionId },
      nickname,
      use: async (tx) => (purpose === null || (await states.use(tx, state))) && worth.use(tx),
    };
  }

  async function proveByApple({ identityToken = '', nonce = '' }: BroughtProof): Promise<ProofVerdict> {
    if (apple === null) return refused(ERRORS.CHANNEL_REFUSED);
    if (!(await states.isGood('apple', nonce))) return refused(ERRORS.STATE_INVALID);
    const outcome = await apple.verifyToken(identityToken, nonce);
    switch (outcome.kind) {
      case 'refused':
        return refused(ERRORS.APPLE_TOKEN_INVALID);
      case 'unavailable':
        log.warn({ reason: outcome.reason }, 'Apple could not be asked');
        return refused(ERRORS.APPLE_UNAVAILABLE);
      case 'proven': {
        const { clientId: appId } = apple;
        const identity: OutsideIdentity = { provider: 'apple', appId, openId: outcome.subject, unionId: null };
        return { kind: 'proven', identity, nickname: '', use: (tx) => states.use(tx, nonce) };
      }
    }
  }

  return {
    async prove(channel, brought) {
      await states.prune();
      switch (channel) {
        case 'wechat':
          return proveByWechat('official', 'wechat', brought);
        case 'webPc':
          return proveByWechat('web', 'webPc', brought);
        case 'miniProgram':
          return proveByWechat('mini', null, brought);
        case 'appleWithBody':
          return proveByApple(brought);
      }
    },

    async getWays() {
      const [web, official] = [wechat.appIdOf('web'), wechat.appIdOf('official')];
      return {
        qr:
          web === null
            ? null
            : {
                appId: web,
                redirectUri: `${env.publicUrl}${SIGN_IN_CALLBACK_PATH}`,
                scope: 'snsapi_login',
                state: await states.make('webPc'),
              },
        wechatRedirect:
          official === null ? null : { appId: official, scope: 'snsapi_userinfo', state: await states.make('wechat') },
        miniProgram: wechat.appIdOf('mini') !== null,
        apple:
          apple === null
            ? null
            : {
                clientId: apple.clientId,
                redirectUri: `${env.publicUrl}/`,
                state: await states.make('apple'),
                nonce: await states.make('apple'),
              },
      };
    },

    isAvailable: (provider) =>
      provider === 'apple'
        ? apple !== null
        : (['official', 'web', 'mini'] as const).some((app) => wechat.appIdOf(app) !== null),

    appOfClient(client) {
      if (client === CLIENT_KINDS.webInWechat) return 'official';
      return client === CLIENT_KINDS.miniProgram ? 'mini' : 'web';
    },
  };
}

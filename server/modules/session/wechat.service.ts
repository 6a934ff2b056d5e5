import { createHash } from 'node:crypto';
import { ERRORS, type ErrorEntry } from '@contract/errors';
import { isMobilePhone } from '@contract/rules/phone';
import type { VxSign, VxSignInput } from '@contract/schemas/session';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type {
  MiniPicture,
  SubscribeMessage,
  TextVerdict,
  Wechat,
  WechatApp,
  WechatIdentity,
  WechatOutcome,
} from '../../adapters/wechat/types';
import { findOpenId } from '../../db/people';
import type { Db, Id, Tx } from '../../db/tables';
import type { Env } from '../../env';
import { type Caller, requireSession } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { Log } from '../../log';
import { createOutsideTokens } from './outside-token.service';
import {
  claimWechatCode,
  deleteOldWechatCodes,
  findWechatCode,
  giveBackWechatCode,
  keepWechatCode,
  useWechatCode,
} from './wechat-code.repository';
import { toSignedPage, WECHAT_CODE_LIFE_MS } from './wechat.rules';

export type CodeWorth =
  | {
      readonly kind: 'identity';
      readonly appId: string;
      readonly identity: WechatIdentity;
      /** Uses the code up in the caller's transaction. False when somebody was first. */
      use(tx: Tx): Promise<boolean>;
    }
  | { readonly kind: 'refused'; readonly error: ErrorEntry };

export type PhoneWorth =
  | { readonly kind: 'phone'; readonly phone: string }
  | { readonly kind: 'refused'; readonly error: ErrorEntry };

type Refused = { readonly kind: 'refused'; readonly error: ErrorEntry };
export type MiniCodeWorth = { readonly kind: 'made'; readonly picture: MiniPicture } | Refused;
export type UrlLinkWorth = { readonly kind: 'made'; readonly url: string } | Refused;

export type PictureAsked =
  | { readonly kind: 'asked'; readonly traceId: string }
  | { readonly kind: 'unasked' }
  | { readonly kind: 'later' };

/** What WeChat knows and signs for us. */
export interface WechatService {
  appIdOf(app: WechatApp): string | null;
  /** Asks WeChat once for each code, however often the code is read; it signs in once. */
  readCode(app: WechatApp, code: string): Promise<CodeWorth>;
  /** The phone behind the button getPhoneNumber. */
  readPhone(phoneCode: string): Promise<PhoneWorth>;
  /** A mini-program code, or why there is none. */
  makeMiniCode(place: { readonly page: string; readonly scene: string }): Promise<MiniCodeWorth>;
  /** A link into the mini-program, or why there is none. */
  makeUrlLink(place: { readonly page: string; readonly query: string; readonly days: number }): Promise<UrlLinkWorth>;
  /** A message into the mini-program. `refused`: the person does not allow it (any more). */
  sendMessage(message: SubscribeMessage): Promise<'sent' | 'refused' | 'unavailable'>;
  /** What WeChat says of a text of somebody's. `unasked`: it cannot be asked now, or does not know him; that is neither a pass nor a refusal. */
  checkText(
    userId: Id,
    about: { readonly text: string; readonly scene: 1 | 2 | 3 | 4 },
  ): Promise<TextVerdict | 'unasked'>;
  /**
   * Asks WeChat about a picture of somebody's, which it fetches from `url`. `unasked`: it does not know him, or has not met him lately. `later`: it
   * could not be asked.
   */
  checkPicture(userId: Id, url: string): Promise<PictureAsked>;
  /** Signs a page of this server for the JS-SDK. */
  signPage(caller: Caller, input: VxSignInput): Promise<VxSign>;
}

export interface WechatDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly wechat: Wechat;
  readonly log: Log;
  readonly env: Pick<Env, 'publicUrl'>;
}

const PRUNE_LIMIT = 200;
// WeChat's kind of place: a diary.
const PICTURE_SCENE = 4;

export function createWechatService(deps: WechatDeps): WechatService {
  const { db, clock, ids, wechat, log, env } = deps;
  const tokens = createOutsideTokens(deps);

  const getAccessToken = (app: WechatApp): Promise<WechatOutcome<string>> =>
    tokens.get(`wechat ${app} access token`, () => wechat.fetchAccessToken(app));

  /** Twice where WeChat no longer takes the token that is kept. */
  async function withAccessToken<T>(
    app: WechatApp,
    ask: (accessToken: string) => Promise<WechatOutcome<T>>,
  ): Promise<WechatOutcome<T>> {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const token = await getAccessToken(app);
      if (token.kind !== 'ok') return token;
      const outcome = await ask(token.value);
      if (outcome.kind !== 'tokenDead') return outcome;
      await tokens.drop(`wechat ${app} access token`, token.value);
    }
    return { kind: 'unavailable', reason: 'two access tokens were refused' };
  }

  function toError(outcome: Exclude<WechatOutcome<unknown>, { kind: 'ok' }>): ErrorEntry {
    switch (outcome.kind) {
      case 'refused':
        return ERRORS.WECHAT_CODE_INVALID;
      case 'blocked':
        return ERRORS.WECHAT_BLOCKED;
      case 'tokenDead':
        return ERRORS.WECHAT_UNAVAILABLE;
      case 'unavailable':
        log.warn({ reason: outcome.reason }, 'WeChat could not be asked');
        return ERRORS.WECHAT_UNAVAILABLE;
    }
  }

  return {
    appIdOf: (app) => wechat.appIdOf(app),

    async readCode(app, code) {
      const appId = wechat.appIdOf(app);
      if (appId === null) return { kind: 'refused', error: ERRORS.CHANNEL_REFUSED };
      const now = clock.now();
      const codeHash = createHash('sha256').update(`${appId}\n${code}`).digest();
      if (await claimWechatCode(db, codeHash, new Date(now.getTime() + WECHAT_CODE_LIFE_MS))) {
        const outcome = await wechat.exchangeCode(app, code);
        if (outcome.kind === 'ok') await keepWechatCode(db, codeHash, outcome.value);
        else {
          // A code that WeChat never saw may come again.
          if (outcome.kind === 'unavailable') await giveBackWechatCode(db, codeHash);
          return { kind: 'refused', error: toError(outcome) };
        }
        await deleteOldWechatCodes(db, now, PRUNE_LIMIT);
      }
      const kept = await findWechatCode(db, codeHash, now);
      const openId = kept?.openId ?? null;
      if (kept === null || openId === null) return { kind: 'refused', error: ERRORS.WECHAT_CODE_INVALID };
      const use = (tx: Tx): Promise<boolean> => useWechatCode(tx, codeHash, clock.now());
      return { kind: 'identity', appId, identity: { ...kept, openId }, use };
    },

    async readPhone(phoneCode) {
      const outcome = await withAccessToken('mini', (token) => wechat.fetchPhone(token, phoneCode));
      if (outcome.kind === 'ok' && outcome.value !== null && isMobilePhone(outcome.value)) {
        return { kind: 'phone', phone: outcome.value };
      }
      if (outcome.kind === 'unavailable') toError(outcome);
      return { kind: 'refused', error: ERRORS.PHONE_NUMBER_FAILED };
    },

    async makeMiniCode(place) {
      if (wechat.appIdOf('mini') === null) return { kind: 'refused', error: ERRORS.MINI_CODE_UNCONFIGURED };
      const outcome = await withAccessToken('mini', (token) => wechat.fetchMiniCode(token, place));
      if (outcome.kind === 'ok') return { kind: 'made', picture: outcome.value };
      toError(outcome);
      return { kind: 'refused', error: ERRORS.MINI_CODE_UNAVAILABLE };
    },

    async makeUrlLink(place) {
      if (wechat.appIdOf('mini') === null) return { kind: 'refused', error: ERRORS.MINI_CODE_UNCONFIGURED };
      const outcome = await withAccessToken('mini', (token) => wechat.fetchUrlLink(token, place));
      if (outcome.kind === 'ok') return { kind: 'made', url: outcome.value };
      toError(outcome);
      return { kind: 'refused', error: ERRORS.MINI_CODE_UNAVAILABLE };
    },

    async sendMessage(message) {
      if (wechat.appIdOf('mini') === null) return 'refused';
      const outcome = await withAccessToken('mini', (token) => wechat.sendSubscribeMessage(token, message));
      if (outcome.kind === 'ok') return 'sent';
      if (outcome.kind === 'refused' || outcome.kind === 'blocked') return 'refused';
      toError(outcome);
      return 'unavailable';
    },

    async checkText(userId, { text, scene }) {
      const appId = wechat.appIdOf('mini');
      const openId = appId === null ? null : await findOpenId(db, userId, appId);
      if (openId === null) return 'unasked';
      const outcome = await withAccessToken('mini', (token) => wechat.checkText(token, { openId, scene, text }));
      if (outcome.kind === 'ok') return outcome.value;
      return 'unasked';
    },

    async checkPicture(userId, url) {
      const appId = wechat.appIdOf('mini');
      const openId = appId === null ? null : await findOpenId(db, userId, appId);
      if (openId === null) return { kind: 'unasked' };
      const about = { openId, scene: PICTURE_SCENE, url } as const;
      const outcome = await withAccessToken('mini', (token) => wechat.checkPicture(token, about));
      if (outcome.kind === 'ok') return { kind: 'asked', traceId: outcome.value };
      if (outcome.kind === 'refused' || outcome.kind === 'blocked') return { kind: 'unasked' };
      toError(outcome);
      return { kind: 'later' };
    },

    async signPage(caller, { url }) {
      requireSession(caller);
      const appId = wechat.appIdOf('official');
      if (appId === null) throw refuse(ERRORS.WECHAT_UNCONFIGURED);
      // Not a page of ours: WeChat would refuse it as well, and we sign for nobody else.
      if (!URL.canParse(url) || new URL(url).origin !== env.publicUrl) throw refuse(ERRORS.BAD_INPUT);
      const ticket = await tokens.get('wechat ticket', () =>
        withAccessToken('official', (token) => wechat.fetchTicket(token)),
      );
      if (ticket.kind !== 'ok') throw refuse(toError(ticket));
      const timestamp = Math.floor(clock.now().getTime() / 1_000);
      const nonceStr = ids.newId();
      const signature = createHash('sha1')
        .update(toSignedPage({ ticket: ticket.value, nonceStr, timestamp, url }))
        .digest('hex');
      return { appId, timestamp, nonceStr, signature };
    },
  };
}

import type { AppleOutcome, AppleRequest, Login } from './types';

/** An app on Apple's systems that shows this page adds a handler of this name; it answers with what Apple gave. */
const HANDLER = 'signInWithApple';

interface AppHandler {
  postMessage(request: AppleRequest): Promise<unknown>;
}
interface AppWindow {
  readonly webkit?: { readonly messageHandlers?: Readonly<Record<string, AppHandler | undefined>> };
}

function findHandler(): AppHandler | undefined {
  return (window as AppWindow).webkit?.messageHandlers?.[HANDLER];
}

function parseAnswer(answer: unknown): AppleOutcome {
  // The app answers null when the person closes Apple's sheet.
  if (answer === null) return { kind: 'cancelled' };
  if (typeof answer !== 'object') return { kind: 'failed', reason: 'no object' };
  const { identityToken, authorizationCode } = answer as Readonly<Record<string, unknown>>;
  if (typeof identityToken !== 'string' || identityToken === '') return { kind: 'failed', reason: 'no token' };
  return {
    kind: 'token',
    identityToken,
    authorizationCode: typeof authorizationCode === 'string' ? authorizationCode : '',
  };
}

export const login: Login = {
  requestCode: async () => ({ kind: 'unsupported' }),
  get hasApple() {
    return findHandler() !== undefined;
  },
  async requestApple(request) {
    try {
      return parseAnswer(await findHandler()?.postMessage(request));
    } catch (error) {
      return { kind: 'failed', reason: String(error) };
    }
  },
};

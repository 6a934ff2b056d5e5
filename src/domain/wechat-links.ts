const OPEN_PLATFORM = 'https://open.weixin.qq.com/connect';

export interface QrRequest {
  appId: string;
  redirectUri: string;
  scope: string;
  state: string;
}

export interface AuthorizeRequest {
  appId: string;
  scope: string;
  state: string;
}

function toQuery(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}

/** The page with the QR code, for a frame: it goes on inside the frame, not in the page around it. */
export function toQrAddress({ appId, redirectUri, scope, state }: QrRequest): string {
  const query = toQuery({
    appid: appId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope,
    state,
    self_redirect: 'true',
  });
  return `${OPEN_PLATFORM}/qrconnect?${query}#wechat_redirect`;
}

/** WeChat checks the order of the parameters, and its browser insists on the fragment. */
export function toAuthorizeAddress({ appId, scope, state }: AuthorizeRequest, returnTo: string): string {
  const query = toQuery({ appid: appId, redirect_uri: returnTo, response_type: 'code', scope, state });
  return `${OPEN_PLATFORM}/oauth2/authorize?${query}#wechat_redirect`;
}

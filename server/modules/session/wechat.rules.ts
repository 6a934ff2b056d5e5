/** As long as WeChat itself takes a code. */
export const WECHAT_CODE_LIFE_MS = 5 * 60_000;

/** What the JS-SDK's signature is the SHA-1 of. The address ends before its `#`. */
export function toSignedPage(page: {
  readonly ticket: string;
  readonly nonceStr: string;
  readonly timestamp: number;
  readonly url: string;
}): string {
  const url = page.url.replace(/#.*$/s, '');
  return `jsapi_ticket=${page.ticket}&noncestr=${page.nonceStr}&timestamp=${page.timestamp}&url=${url}`;
}

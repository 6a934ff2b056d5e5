const PROVIDER_HOSTS = /^https?:\/\/(?:[\w-]+\.)*qlogo\.cn(?:[:/]|$)/i;

/** WeChat's own picture: its address stops working one day, so it is not taken for an avatar. */
export function isProviderAvatar(url: string): boolean {
  return PROVIDER_HOSTS.test(url);
}

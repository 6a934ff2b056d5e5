/** What Fastify takes as `trustProxy`. It also takes a number, and then believes nobody. */
export type TrustProxy = boolean | string | ((address: string, hop: number) => boolean);

/**
 * The last of `count` proxies names the caller. The nearest is believed whatever its address, so where only a number is set, nobody may
 * reach this server but through them.
 */
export function toTrustProxy(trusted: boolean | number | string): TrustProxy {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted;
}

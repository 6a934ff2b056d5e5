import type { PageSignature, ScanOutcome, ShareCard, WechatPage } from './types';

export interface MemoryWechatPage extends WechatPage {
  readonly cards: readonly ShareCard[];
  readonly signatures: readonly PageSignature[];
}

/** Accepts a signature when `accepts` says so. */
export function createMemoryWechatPage(
  addresses: readonly string[],
  accepts: (signature: PageSignature) => boolean = () => true,
  scanned: ScanOutcome = { kind: 'cancelled' },
): MemoryWechatPage {
  const cards: ShareCard[] = [];
  const signatures: PageSignature[] = [];
  return {
    cards,
    signatures,
    listAddresses: () => addresses,
    async configure(signature) {
      signatures.push(signature);
      return accepts(signature) ? { kind: 'ready' } : { kind: 'failed', reason: 'invalid signature' };
    },
    canScanUnsigned: false,
    scan: async () => scanned,
    setCard: (card) => void cards.push(card),
  };
}

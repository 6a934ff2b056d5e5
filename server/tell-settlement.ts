import type { Env } from './env';
import type { Log } from './log';

/** A start says who is paid here: holding other people's money is no small thing. */
export function tellSettlement(
  { settlementMode, hasSandbox }: Pick<Env, 'settlementMode' | 'hasSandbox'>,
  log: Log,
): void {
  const facts = { settlementMode, sandbox: hasSandbox };
  if (settlementMode === 'own') {
    log.info(facts, 'only the operator sells here: nobody else is paid, and nobody withdraws');
  } else if (settlementMode === 'split') {
    log.info(
      facts,
      'channels pass on to sellers what is theirs: only who has an account there sells, and nobody withdraws',
    );
  } else if (hasSandbox) {
    log.info(facts, 'what people sell is collected and paid out, and payments are only tried out');
  } else {
    log.warn(
      facts,
      "sellers' money is held here until they withdraw it: the law allows that only with an arrangement, see docs/operate.md",
    );
  }
}

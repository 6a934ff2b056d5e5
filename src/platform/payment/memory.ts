import type { Payment, PaymentOutcome, PaymentStep, TransferStep } from './types';

export interface MemoryPayment extends Payment {
  readonly handed: readonly PaymentStep[];
  readonly confirmed: readonly TransferStep[];
}

export function createMemoryPayment(
  outcome: PaymentOutcome = { kind: 'returned' },
  place: TransferStep['place'] | null = null,
): MemoryPayment {
  const handed: PaymentStep[] = [];
  const confirmed: TransferStep[] = [];
  return {
    handed,
    confirmed,
    confirmsFor: () => place,
    async confirm(step) {
      confirmed.push(step);
      return outcome;
    },
    async pay(step) {
      handed.push(step);
      return outcome;
    },
  };
}

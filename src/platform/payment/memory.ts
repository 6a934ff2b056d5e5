import type { Payment, PaymentOutcome, PaymentStep } from './types';

export interface MemoryPayment extends Payment {
  readonly handed: readonly PaymentStep[];
}

export function createMemoryPayment(outcome: PaymentOutcome = { kind: 'returned' }): MemoryPayment {
  const handed: PaymentStep[] = [];
  return {
    handed,
    async pay(step) {
      handed.push(step);
      return outcome;
    },
  };
}

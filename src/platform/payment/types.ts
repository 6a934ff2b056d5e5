/** What the server hands over so that the person can pay. */
export type PaymentStep =
  | {
      kind: 'bridge';
      appId: string;
      timeStamp: string;
      nonceStr: string;
      package: string;
      signType: string;
      paySign: string;
    }
  | { kind: 'virtual'; mode: string; signData: string; paySig: string; signature: string }
  | { kind: 'redirect'; url: string };

/** Money that WeChat has for somebody, and what opens its page of it. `place`: in which of WeChat's apps. */
export interface TransferStep {
  place: 'mini' | 'official';
  merchant: string;
  appId: string;
  packed: string;
}

/** None of it says that anything is paid: only the server knows. */
export type PaymentOutcome =
  | { kind: 'returned' }
  | { kind: 'cancelled' }
  /** Another page has taken over. */
  | { kind: 'left' }
  /** The reason is for the person. */
  | { kind: 'failed'; reason: string };

export interface Payment {
  pay(step: PaymentStep): Promise<PaymentOutcome>;
  /** What can be confirmed here; null: nothing. */
  confirmsFor(): TransferStep['place'] | null;
  /** Opens WeChat's page on which a payee confirms what he is sent. */
  confirm(step: TransferStep): Promise<PaymentOutcome>;
}

/** What a sign-in elsewhere brought back in the page's address. */
export interface BroughtCode {
  readonly code: string;
  /** Empty when the address had none. */
  readonly state: string;
}

export interface Arrival {
  /**
   * The code this page was opened with, once: later it is null. The address has been cleaned of it before the router read it, so that
   * neither a reload nor a shared link repeats it.
   */
  takeCode(): BroughtCode | null;
  /** Leaves for a page of the provider, which comes back to this page with a code. False where there is nowhere to go to. */
  leaveForCode(toAddress: (returnTo: string) => string): boolean;
}

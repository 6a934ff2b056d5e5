export interface PasswordHash {
  readonly salt: Buffer;
  readonly hash: Buffer;
}

/** Makes guessing what people make up slow. Slow itself, so never inside a transaction. */
export interface PasswordHashes {
  make(password: string): Promise<PasswordHash>;
  /** Takes as long where there is none. */
  isRight(password: string, kept: PasswordHash | null): Promise<boolean>;
}

/** The cost does not stand beside a hash: what was made at one kind's cost is read at that kind's. */
export interface PasswordAdapters {
  readonly albumHashes: PasswordHashes;
  readonly paymentHashes: PasswordHashes;
}

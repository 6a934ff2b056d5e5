/** What somebody may do with temporary credentials: write objects below a prefix. */
export interface UploadGrant {
  /** Ends with a slash. */
  readonly prefix: string;
  /** Enforced by the store where its policies can speak of sizes; otherwise by the form's policy and when the upload is saved. */
  readonly maxSizeBytes: number;
  readonly seconds: number;
  /** Names the session in the vendor's log: letters and digits. */
  readonly sessionName: string;
}

export interface TemporaryKey {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly securityToken: string;
  readonly expiresAt: Date;
}

export type GrantOutcome =
  | { readonly kind: 'granted'; readonly key: TemporaryKey }
  /** `reason` is for the log. */
  | { readonly kind: 'failed'; readonly reason: string };

/** Makes a cloud's temporary credentials for uploads. */
export interface UploadGranter {
  grant(grant: UploadGrant): Promise<GrantOutcome>;
}

/** A store that takes forms from clients. */
export interface UploadTarget {
  readonly storageType: number;
  readonly bucket: string;
  /** Where forms are posted. */
  readonly uploadUrl: string;
  readonly granter: UploadGranter;
}

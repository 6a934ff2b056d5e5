interface ReleasePlan {
  readonly refusal?: string;
  readonly project?: Readonly<Record<string, unknown>>;
  readonly options?: Readonly<Record<string, unknown>>;
}
export function readRelease(
  kind: string,
  env: Readonly<Record<string, string | undefined>>,
  build: { readonly folder: string; readonly version: string },
): ReleasePlan;
export function release(ci: object, kind: string, plan: ReleasePlan): Promise<string[]>;

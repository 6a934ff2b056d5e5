export type OnnxRuntime =
  | { readonly kind: 'ready'; readonly runtime: typeof import('onnxruntime-node') }
  | { readonly kind: 'missing'; readonly reason: string };

/**
 * Since 1.29 ONNX Runtime's builds for Linux and macOS tell Microsoft of the machine and of each model and session, unless this is set before it
 * begins (https://github.com/microsoft/onnxruntime/pull/27379). Nothing here tells anybody. For the main thread: what another thread sets is a
 * copy that the runtime does not see.
 */
export function keepOnnxSilent(): void {
  process.env['ORT_DISABLE_TELEMETRY'] = '1';
}

/** What models run in; the one place that loads it. */
export async function loadOnnxRuntime(): Promise<OnnxRuntime> {
  keepOnnxSilent();
  try {
    return { kind: 'ready', runtime: await import('onnxruntime-node') };
  } catch (error) {
    return { kind: 'missing', reason: `onnxruntime-node: ${error instanceof Error ? error.message : 'not installed'}` };
  }
}

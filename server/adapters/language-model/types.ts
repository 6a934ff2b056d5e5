/** Something the model may look up. `parameters` is a JSON schema. */
export interface ModelTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: object;
}

/** What the model wants to have looked up. `input` is as it came: null where it was no JSON. */
export interface ModelCall {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

export type ModelMessage =
  | { readonly role: 'system' | 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string; readonly calls: readonly ModelCall[] }
  /** What a call has found. */
  | { readonly role: 'tool'; readonly callId: string; readonly text: string };

export interface ModelQuestion {
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ModelTool[];
  readonly signal: AbortSignal;
  /** Called with each piece of the text as it arrives. */
  readonly onText: (text: string) => void;
}

export type ModelOutcome =
  /** `isCut`: it had more to say than it may. */
  | { readonly kind: 'said'; readonly text: string; readonly calls: readonly ModelCall[]; readonly isCut: boolean }
  /** The provider does not answer such a question. */
  | { readonly kind: 'refused' }
  /** `reason` is for the log: it holds neither the key nor what was said. */
  | { readonly kind: 'failed'; readonly reason: string };

/** A language model of a provider, or of a server of one's own. The key never leaves our server. */
export interface LanguageModel {
  /** The host that questions are sent to, as it is shown to people. */
  readonly host: string;
  ask(question: ModelQuestion): Promise<ModelOutcome>;
}

export interface ModelAccess {
  /** Without a slash at the end. */
  readonly url: string;
  /** Null: the server asks for none. */
  readonly key: string | null;
  readonly model: string;
}

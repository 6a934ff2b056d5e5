import type { Boot, NodeCalls, PackageFiles, PageMeter, Report, ScriptedAnswers, SocketEvent } from './protocol';

/** What the page's side and the runner know each other by. */
declare global {
  interface Window {
    __weapp: Boot;
    __weappReport(report: Report): Promise<void>;
    __weappPackage(root: string): Promise<PackageFiles>;
    /** Does something outside the page: requests, sockets. */
    __weappNode<Name extends keyof NodeCalls>(
      name: Name,
      input: NodeCalls[Name]['input'],
    ): Promise<NodeCalls[Name]['output']>;
    __weappSocket(event: SocketEvent): void;
    __weappReady: Promise<void>;
    __weappCall(method: string, params: unknown): Promise<{ result?: unknown; error?: string }>;
    __weappControl: {
      meters(): PageMeter[];
      advance(ms: number): void;
      hide(): void;
      show(): void;
      answer(answers: ScriptedAnswers): void;
      putFile(path: string, base64: string): void;
      changeNetwork(networkType: string): void;
      /** Functions of `wx` that were asked for and are not there. */
      missing(): string[];
    };
  }
}

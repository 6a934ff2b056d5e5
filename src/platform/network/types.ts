export interface NetworkState {
  isOnline: boolean;
  /** What a person is told: wifi, 4g, 5g, 移动网络, none, unknown. */
  type: string;
  /** Traffic costs the person money. */
  isMobileData: boolean;
}

export interface Network {
  read(): Promise<NetworkState>;
  /** Called at each change. Returns the way to stop. */
  subscribe(listener: (state: NetworkState) => void): () => void;
}

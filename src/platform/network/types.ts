export interface NetworkState {
  isOnline: boolean;
  /** What the platform calls it: wifi, 4g, 5g, cellular, none, unknown. */
  type: string;
  /** Traffic costs the person money. */
  isMobileData: boolean;
}

export interface Network {
  read(): Promise<NetworkState>;
  /** Called at each change. Returns the way to stop. */
  subscribe(listener: (state: NetworkState) => void): () => void;
}

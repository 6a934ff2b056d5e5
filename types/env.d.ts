/** The only settings a client bundle may read: all are replaced by their value when it is built. */
declare const process: {
  readonly env: {
    readonly NODE_ENV: 'development' | 'production' | 'test';
    readonly TARO_ENV: 'h5' | 'weapp';
    /** Mini-program only: the server's address, `https://` included. */
    readonly TARO_APP_API?: string;
  };
};

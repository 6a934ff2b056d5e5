/** The settings a client bundle may read. Each is replaced by its value when the bundle is built (config/index.ts). */
declare namespace NodeJS {
  interface ProcessEnv {
    NODE_ENV?: string;
    TARO_ENV?: string;
    TARO_APP_API?: string;
    BUILT_WITH?: string;
  }
  interface Process {
    env: ProcessEnv;
  }
}

declare var process: NodeJS.Process;

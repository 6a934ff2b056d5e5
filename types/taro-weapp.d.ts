/** How Taro calls `wx`. Neither package gives types for it. */
declare module '@tarojs/plugin-platform-weapp/dist/runtime-utils' {
  export function initNativeApi(taro: Record<string, unknown>): void;
}

declare module '@tarojs/api' {
  const api: Readonly<Record<string, unknown>>;
  export default api;
}

/** Ships without types. Tests give Taro's page hooks their React through it. */
declare module '@tarojs/plugin-framework-react/dist/runtime' {
  export function createH5NativeComponentConfig(
    component: null,
    react: typeof import('react'),
    dom: typeof import('react-dom/client'),
  ): void;
}

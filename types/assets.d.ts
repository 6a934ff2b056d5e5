declare module '*.module.scss' {
  const classNames: { readonly [name: string]: string };
  export default classNames;
}

declare module '*.scss';

declare module '*.svg' {
  const url: string;
  export default url;
}

declare module '*.png' {
  const url: string;
  export default url;
}

declare module '*.jpg' {
  const url: string;
  export default url;
}

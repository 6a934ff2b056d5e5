const SEPARATORS = /[\s,，;；]+/;

/** Reads the value of WEBVIEW_HOSTS: names with blanks or commas between them. What is no name is left out. */
export function parseHostList(value: string): string[] {
  return value.toLowerCase().split(SEPARATORS).filter(isListableHost);
}

/** A name with a dot in it; after `*.` it means every name below. */
export function isListableHost(text: string): boolean {
  return text.length <= 253 && /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(text);
}

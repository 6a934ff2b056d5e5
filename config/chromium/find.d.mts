export function findChromium(isWhole?: boolean): string | null;
export function isShell(path: string | null): boolean;

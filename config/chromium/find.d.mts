export function findChromium(isWhole?: boolean): string | null;
export function launchOf(isWhole?: boolean): { executablePath?: string };

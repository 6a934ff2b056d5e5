/** In the order of looking: an iPad names a Mac too, Edge names Chrome, Chrome names Safari. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:OpenHarmony|HarmonyOS)\b/, 'HarmonyOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];
const PROGRAMS: readonly (readonly [RegExp, string])[] = [
  [/\bMicroMessenger\//, '微信'],
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** `iOS · 微信`: all that is kept of a user agent. Empty when it names nothing we know. */
export function describeUserAgent(userAgent: string): string {
  return [SYSTEMS, PROGRAMS]
    .flatMap((names) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [])
    .join(' · ');
}

import type { DeviceDescription } from './types';

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS[ /]?([\d.]*)/, 'HarmonyOS'],
  [/Android ([\d.]+)/, 'Android'],
  [/(?:iPhone OS|CPU OS) ([\d_]+)/, 'iOS'],
  [/Windows NT ([\d.]+)/, 'Windows'],
  [/Mac OS X ([\d_.]+)/, 'macOS'],
  [/Linux()/, 'Linux'],
];

function findSystem(userAgent: string): string {
  for (const [pattern, name] of SYSTEMS) {
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined) return `${name} ${version.replace(/_/g, '.')}`.trim();
  }
  return '';
}

/** What a browser's line of identification tells: `Pixel 8` and `Android 14`, `iPhone` and `iOS 17.5`. */
export function describeUserAgent(userAgent: string): DeviceDescription {
  const model = /Android [\d.]+; ([^;)]+?)(?: Build\/[^;)]*)?[;)]/.exec(userAgent)?.[1];
  const family = /iPhone|iPad|Macintosh|Windows|Linux/.exec(userAgent)?.[0];
  return { equipment: (model ?? family ?? '').slice(0, 200), system: findSystem(userAgent).slice(0, 64) };
}

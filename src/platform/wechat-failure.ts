/** WeChat says so where the privacy guidelines have not been agreed to, whatever its words. */
const NOT_AGREED = 104;
/** For the person. */
export const NOT_AGREED_WORDS = '请先同意隐私保护指引，再试一次';

/** WeChat rejects with `{errMsg}`: `chooseMedia:fail auth deny`. In English, for us alone and never for a person. */
export function describeFailure(failure: unknown): string {
  return typeof failure === 'object' && failure !== null && 'errMsg' in failure
    ? String(failure.errMsg)
    : String(failure);
}

/** What stands behind `fail`, which may name a file or an address: only its beginning tells the kind. */
function reasonOf(failure: unknown): string {
  return /\bfail[:\s]+(.*)$/is.exec(describeFailure(failure))?.[1]?.toLowerCase() ?? '';
}

/** The person went back, or we stopped it. Nothing is to be said. */
export function isCancelled(failure: unknown): boolean {
  return /^(?:user |auth )?(?:cancel|abort)/.test(reasonOf(failure));
}

/** The person, or the phone, keeps it from us, and it can be allowed in the settings. */
export function isForbidden(failure: unknown): boolean {
  return /^(?:auth(?:orize)? (?:deny|denied|no response)|system permission denied)/.test(reasonOf(failure));
}

/** The privacy guidelines were not agreed to: no setting helps, WeChat asks again the next time. See `NOT_AGREED_WORDS`. */
export function isNotAgreed(failure: unknown): boolean {
  if (typeof failure === 'object' && failure !== null && 'errno' in failure && failure.errno === NOT_AGREED)
    return true;
  return /^privacy (?:permission is not authorized|agreement not agreed)/.test(reasonOf(failure));
}

/** WeChat tells no page of keys. */
export function KeysHost() {
  return null;
}

/** `origins`: `*.` stands for one or more names. Nothing else is sent to, whatever a client says. */
export function isPushService(endpoint: string, origins: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  return origins.some((allowed) => {
    const [scheme = '', name = ''] = allowed.split('//*.');
    return name === '' ? origin === allowed : origin.startsWith(`${scheme}//`) && origin.endsWith(`.${name}`);
  });
}

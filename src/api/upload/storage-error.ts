const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** The text of the reply's Message element, else the raw reply, else the status. */
export function describeStorageError(status: number, body: string): string {
  const message = /<Message>([\s\S]*?)<\/Message>/.exec(body)?.[1]?.trim() ?? body.trim();
  const text = message.replace(/&(lt|gt|amp|quot|apos);/g, (_whole, name: string) => ENTITIES[name] ?? '');
  return text === '' ? `上传失败(${status})` : text.slice(0, 200);
}

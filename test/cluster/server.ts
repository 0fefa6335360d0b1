/** The server that `npm run test:cluster` started. */
export function server(): { readonly host: string; readonly port: number; readonly ssl: false } {
  const [host, port] = (process.env.SOTTO_SPARK ?? '').split(':');
  if (host === undefined || port === undefined) throw new Error('SOTTO_SPARK is not set: run npm run test:cluster');
  return { host, port: Number(port), ssl: false };
}

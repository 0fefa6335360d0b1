/** Opens an address in the browser of the person at this terminal; does nothing without a terminal. */
export async function openInBrowser(url: string): Promise<void> {
  if (process.stderr.isTTY !== true || (process.env.CI ?? '') !== '') return;
  const { spawn } = await import('node:child_process');
  const [command, ...args] = opener();
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  // The address is printed too: a machine without a browser is not a failure.
  child.on('error', () => {});
  child.unref();
}

function opener(): [string, ...string[]] {
  if (process.platform === 'darwin') return ['open'];
  if (process.platform === 'win32') return ['cmd', '/c', 'start', ''];
  return ['xdg-open'];
}

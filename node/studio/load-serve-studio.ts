import type { StudioOptions, StudioServer } from './serve-studio.ts';

/** `serveStudio`, of which no other verb loads anything. */
export async function loadAndServeStudio(options: StudioOptions): Promise<StudioServer> {
  const server = await import('./serve-studio.ts');
  return server.serveStudio(options);
}

import type { Browser } from 'playwright-core';

export function findBrowser(): string | undefined;
export function launchBrowser(executablePath: string | undefined): Promise<Browser>;

import type { LaunchOptions } from '@playwright/test';
import { findChromium } from '../platform/test/find-chromium.ts';

/** How the journeys start Chromium: quiet on the network, and without its sandbox where root may not have one. */
export function launchOptions(): LaunchOptions {
  const executablePath = findChromium();
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-default-apps',
      '--disable-domain-reliability',
      '--disable-sync',
      '--no-first-run',
      '--no-pings',
    ],
  };
}

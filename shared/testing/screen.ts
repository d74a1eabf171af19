import type { Expect, Page } from '@playwright/test';
import type { Role } from 'shared/facts/enumerations';

/** A file as a page's file input takes it. */
export interface Photo {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Tools that bring a screen into its state: passed in by the journeys, so that packages do not depend on them. */
export interface Opening {
  page: Page;
  expect: Expect;
  makePhotos: (count: number) => Promise<Photo[]>;
}

/**
 * A screen, or an overlay. Every package lists its own in `testing/screens.ts`: checks of accessibility, widths and
 * screenshots use the list.
 */
export interface Screen {
  /** Name of its test and screenshot. */
  name: string;
  path: string;
  role?: Role;
  /** Brings the screen into its state, such as an open menu. */
  open?: (opening: Opening) => Promise<void>;
  /** Only where that state exists, by the viewport's width in pixels. */
  atWidth?: (width: number) => boolean;
  /** Expected console error: a page that is not found, a module that is down. */
  complaint?: RegExp;
}

/** Makes the screens of a role, or of a visitor: with what brings them into their state, and what else is to be said of them. */
export const screenOf =
  (role?: Role) =>
  (name: string, path: string, open?: Screen['open'], more: Pick<Screen, 'atWidth' | 'complaint'> = {}): Screen => ({
    name,
    path,
    ...(role && { role }),
    ...(open && { open }),
    ...more,
  });

type Open = (opening: Opening) => Promise<void>;

/** Opened once this text is there. */
export const reads =
  (text: string | RegExp): Open =>
  ({ page, expect }) =>
    expect(page.getByText(text)).toBeVisible();

/** Opened once this part is there. */
export const sees =
  (role: Parameters<Page['getByRole']>[0], name: string | RegExp): Open =>
  ({ page, expect }) =>
    expect(page.getByRole(role, { name })).toBeVisible();

/** The server answers these calls so. */
export const replied =
  (replies: Readonly<Record<string, unknown>>, open: Open): Open =>
  async (opening) => {
    const { page } = opening;
    for (const [call, json] of Object.entries(replies)) await page.route(`**/api/${call}`, (route) => route.fulfill({ json }));
    await page.reload();
    await open(opening);
  };

/** The server does not answer this call. */
export const failed =
  (call: string, open: Open): Open =>
  async (opening) => {
    const { page } = opening;
    await page.route(`**/api/${call}`, (route) => route.abort());
    await page.reload();
    await open(opening);
  };

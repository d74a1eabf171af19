import type { Expect, Page } from '@playwright/test';
import type { Role } from 'shared/facts/enumerations';

/** A file as a page's file input takes it. */
export interface Photo {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** What a screen is brought into its state with: the journeys give it, so that a package needs nothing of theirs. */
export interface Opening {
  page: Page;
  expect: Expect;
  makePhotos: (count: number) => Promise<Photo[]>;
}

/**
 * A screen, or something that opens over one. Every package lists its own in `src/screens.ts`, beside its routes: accessibility, widths
 * and pictures of all are looked at from there.
 */
export interface Screen {
  /** Names its test and its picture. */
  name: string;
  path: string;
  role?: Role;
  /** Brings the screen into the state that is meant, such as an open menu. */
  open?: (opening: Opening) => Promise<void>;
  /** Only where that state exists, by the viewport's width in pixels. */
  atWidth?: (width: number) => boolean;
  /** What the browser then complains about: a page that is not found, a module that is down. */
  complaint?: RegExp;
}

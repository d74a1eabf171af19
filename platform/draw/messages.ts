import type { DrawnReply, DrawnWith } from '../face/drawn-page.ts';
import type { PageMeta } from '../face/page-meta.ts';

/** A module that is drawn: its version, and its script. Without it the shell's own screens. */
export interface Face {
  key: string;
  code?: string;
}

/** A page to draw. */
export interface DrawOrder {
  id: number;
  face: string;
  /** Path and query. */
  path: string;
  with: DrawnWith;
  /** Only what stands around every screen. */
  frame?: true;
}

/** One of the site's own GETs, which the page needs: a path and query below its origin. */
interface Ask {
  id: number;
  order: number;
  url: string;
}

export interface Screen {
  html: string;
  /** What it says of itself; undefined where it says nothing, or could not be asked. */
  meta: PageMeta | undefined;
  replies: Record<string, DrawnReply>;
}

/** To the drawing process. */
export type ToProcess =
  | { type: 'open'; face: Face }
  | { type: 'close'; face: string }
  | { type: 'draw'; order: DrawOrder }
  | { type: 'answer'; face: string; ask: number; status: number; body: string };

/** From it. */
export type FromProcess =
  | { type: 'ask'; face: string; ask: Ask }
  | { type: 'drawn'; order: number; screen: Screen }
  | Refused
  | { type: 'ended'; face: string; reason: string };

export type ToThread = { type: 'draw'; order: DrawOrder } | { type: 'answer'; ask: number; status: number; body: string };
interface Refused {
  type: 'refused';
  order: number;
  reason: string;
  /** Whether it is for whoever made the page to mend: it may lead elsewhere, or its data not come. */
  isOwnFault: boolean;
}

export type FromThread = { type: 'ask'; ask: Ask } | { type: 'drawn'; order: number; screen: Screen } | Refused;

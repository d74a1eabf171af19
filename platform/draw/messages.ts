import type { DrawnReply, DrawnWith } from '../face/drawn-page.ts';
import type { PageMeta } from '../face/page-meta.ts';

/** A module that is rendered: its version, and its script. Without it the shell's own screens. */
export interface Face {
  key: string;
  code?: string;
}

/** A page to render. */
export interface DrawOrder {
  id: number;
  face: string;
  /** Path and query. */
  path: string;
  with: DrawnWith;
  /** Only the frame around every screen. */
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
  /** Its metadata; undefined where it has none, or its `meta` failed. */
  meta: PageMeta | undefined;
  replies: Record<string, DrawnReply>;
}

/** To the renderer process. */
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
  /** Whether the author of the page has to mend it: it may redirect, or its data fail. */
  isOwnFault: boolean;
}

export type FromThread = { type: 'ask'; ask: Ask } | { type: 'drawn'; order: number; screen: Screen } | Refused;

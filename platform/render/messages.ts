import type { RenderedReply, RenderedWith } from '../wire/rendered-page.ts';
import type { PageMeta } from '../wire/page-meta.ts';

/** A module that is rendered: its version, and its script. Without it the shell's own screens. */
export interface PageScript {
  key: string;
  code?: string;
}

/** A page to render. */
export interface RenderOrder {
  id: number;
  script: string;
  /** Path and query. */
  path: string;
  with: RenderedWith;
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
  replies: Record<string, RenderedReply>;
}

/** To the renderer process. */
export type ToProcess =
  | { type: 'open'; script: PageScript }
  | { type: 'close'; script: string }
  | { type: 'render'; order: RenderOrder }
  | { type: 'answer'; script: string; ask: number; status: number; body: string };

/** From it. */
export type FromProcess =
  | { type: 'ask'; script: string; ask: Ask }
  | { type: 'rendered'; order: number; screen: Screen }
  | Refused
  | { type: 'ended'; script: string; reason: string };

export type ToThread = { type: 'render'; order: RenderOrder } | { type: 'answer'; ask: number; status: number; body: string };
interface Refused {
  type: 'refused';
  order: number;
  reason: string;
  /** Whether the author of the page has to mend it: it may redirect, or its data fail. */
  isOwnFault: boolean;
}

export type FromThread = { type: 'ask'; ask: Ask } | { type: 'rendered'; order: number; screen: Screen } | Refused;

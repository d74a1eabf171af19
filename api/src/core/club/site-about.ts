import type { SiteSettings } from 'shared/contract/settings';
import { keysOf } from 'shared/facts/keys-of';
import { digestOf } from 'platform/serve/finish-rendered';
import { escapeHtml } from 'platform/serve/foreign-text';
import type { SiteAbout } from 'platform/serve/serve-options';
import { resultWithin } from 'platform/store/ask-in-time';
import { type Club, clubBlock, clubOf, unnamedClub } from 'shared/facts/club';
import { type Colours, paletteOf, posterColours } from 'shared/facts/colours';
import type { Db } from '../db/schema.ts';
import { PeerDown } from '../peers/peer.ts';
import { iconPath } from './club-icon.ts';
import { coloursOf, readSettings } from './settings-queries.ts';
import { madridClock } from '../base/madrid-day.ts';

/** In ms: how long it is cached: a page is cached for about as long. */
const freshFor = 300;
/** In ms: the timeout of a page's wait for a fresh read, and for the first one after a start. */
const newsTimeout = 250;
const firstTimeout = 1000;

/** The module of the club's members, which are turned on at /ajustes. */
const membersModule = 'mf_members';

export interface Site {
  about(): Promise<SiteAbout>;
  /** The modules that the webmaster has not turned on, from the cache. */
  modulesOff(): readonly string[] | Promise<readonly string[]>;
  /** The club's name, from the cache. */
  nameNow: () => string;
}

/** The club's details on pages: read again and again, so that every process shows a change within a second. */
export function createSiteAbout({ db, now }: { db: Db; now: () => Date }): Site {
  let at = -Infinity;
  let last: Said | undefined;
  let reading: Promise<SiteAbout> | undefined;

  /** Before the first read: a club without a name. */
  const saidLast = () => (last ??= keep(undefined, unnamedClub, posterColours)).about;

  const read = async (): Promise<SiteAbout> => {
    try {
      const settings = await readSettings(db);
      const club = { ...clubOf(settings), aviso: readNotice(settings.aviso, now()) };
      last = keep(last, club, coloursOf(settings));
    } catch (error) {
      // While the database is away the site shows what was last read.
      if (!(error instanceof PeerDown)) throw error;
    }
    at = performance.now();
    return saidLast();
  };

  const isFresh = () => last !== undefined && performance.now() - at < freshFor;
  const readAgain = () => (reading ??= read().finally(() => (reading = undefined)));
  const about = async (): Promise<SiteAbout> => {
    if (last && isFresh()) return last.about;
    return (await resultWithin(readAgain(), last ? newsTimeout : firstTimeout)) ?? saidLast();
  };

  return {
    about,
    modulesOff() {
      if (!last) return about().then(() => last?.off ?? [membersModule]);
      // A visit does not wait for it: the next one sees the change.
      if (!isFresh()) readAgain().catch(() => {});
      return last.off;
    },
    nameNow: () => last?.about.names.siteName ?? unnamedClub.nombre,
  };
}

interface Said {
  said: string;
  about: SiteAbout;
  off: readonly string[];
}

/** Keeps the earlier object where nothing has changed. */
function keep(last: Said | undefined, club: Club, colours: Colours): Said {
  const said = JSON.stringify([club, colours]);
  return last?.said === said ? last : { said, about: introduceClub(club, colours), off: club.socios ? [] : [membersModule] };
}

function introduceClub(club: Club, colours: Colours): SiteAbout {
  const { nombre, logo, ruta } = club;
  const palette = Object.entries(paletteOf(colours)).map(([name, colour]) => `${name}:${colour}`);
  const style = palette.length > 0 ? `:root{${palette.join(';')}}` : undefined;
  const description = `Rutas, concentraciones y galerías de ${nombre}. ${ruta}: inscríbete aquí.`;
  // '<' could end the block early.
  const block = `<script type="application/json" id="${clubBlock}">${JSON.stringify(spare(club)).replaceAll('<', '\\u003c')}</script>`;
  const head = `${block}${style === undefined ? '' : `<style>${style}</style>`}`;
  return {
    names: { siteName: nombre, locale: 'es_ES' },
    data: club,
    introduce: (template) =>
      template
        .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(nombre)}</title>`)
        .replace(/(<meta name="description" content=")[^"]*/, (_, start: string) => start + escapeHtml(description))
        .replace(/(<meta name="theme-color" content=")[^"]*/, (_, start: string) => start + colours.color_principal)
        .replace(/<link rel="apple-touch-icon"[^<>]*>/, (shells) => (logo === null ? shells : ''))
        .replace(/<link rel="icon"[^<>]*>/, (shells) => (logo === null ? shells : iconsOf(logo)))
        .replace('</head>', () => `${head}</head>`),
    styles: style === undefined ? [] : [digestOf(style)],
  };
}

const iconsOf = (logo: string) =>
  `<link rel="icon" href="${iconPath(logo, 64)}" type="image/png"><link rel="apple-touch-icon" href="${iconPath(logo, 180)}">`;

/** Without defaults: every visitor downloads its bytes. */
const spare = (club: Club): Partial<Club> =>
  Object.fromEntries(
    keysOf(club)
      .filter((name) => JSON.stringify(club[name]) !== JSON.stringify(unnamedClub[name]))
      .map((name) => [name, club[name]]),
  );

/** The notice above every page at this moment; null without one. */
function readNotice({ texto, desde, hasta }: SiteSettings['aviso'], moment: Date): string | null {
  // By the clocks of Spain, as it was typed.
  const shown = madridClock(moment);
  const isOn = (desde === null || desde <= shown) && (hasta === null || shown < hasta);
  return isOn ? texto : null;
}

/** What a site calls the fields of reports.ts on the wire, by their names there; a field that is not listed keeps its name. */
export type FieldNames = Readonly<Record<string, string>>;

/** A type of reports.ts as it goes over a site's wire. */
export type Translated<T, Names> = T extends readonly (infer Each)[]
  ? Translated<Each, Names>[]
  : T extends object
    ? { [Key in keyof T as Key extends keyof Names ? Names[Key] & string : Key]: Translated<T[Key], Names> }
    : T;

/** Renames the fields of a value, also of those in it. */
export function translateNames(value: unknown, names: FieldNames): unknown {
  if (Array.isArray(value)) return value.map((each) => translateNames(each, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [names[key] ?? key, translateNames(each, names)]));
}

/** What a site calls things where browsers see it, and says to its users: docs/reference.md. */
export interface WireNames {
  /** The calls about modules. */
  calls: { status: string; loads: string; tryOut: string; versions: string; secret: string };
  fields: FieldNames;
  cookies: { share: string; tryOut: string; team: string };
  /** `tryOut` in a page's address asks to try a version out; `without` in the registry's names a canary that has just failed. */
  query: { tryOut: string; without: string };
  /** Addresses of the workers that open one screen offline, and the site's public pages. */
  workers: { screen: string; site: string };
  offline: OfflineNames;
  /** Further attributes of the registry's block that say the same as `data-tried` and `data-asks`, for modules that read these. */
  alsoMarked: { tried: string; asks: string } | undefined;
  /** Sentences for users. */
  texts: {
    unknownVersion: string;
    unknownOrigin: string;
    noModuleThere: string;
    unreadableWish: string;
    otherContract: string;
    invisibleCharacters: string;
  };
}

/** The words of the workers: parameters of their addresses, caches on the device, and marks in pages. */
interface OfflineNames {
  /** Parameters: reads that are the same for everybody, those of the signed-in user, and the words of the page that stands in for one. */
  shared: string;
  own: string;
  missing: string;
  /** A parameter: the reads that a screen leaves replies for. */
  answered: string;
  /** A parameter of the addresses of pictures that are not public. */
  signed: string;
  /** The id of the page's hidden line that marks it as a copy. */
  notice: string;
  /** The caches of a screen and its private replies. */
  screenCache: string;
  privateCache: string;
  /** The header of a page that a screen has left for a time: from when on it opens. */
  sinceHeader: string;
  /** Of the site's caches: what all their names begin with, and the rest of each name. */
  prefix: string;
  pages: string;
  replies: string;
  files: string;
  pictures: string;
  ownReplies: string;
  ownPictures: string;
}

/** Those that a site gives; the rest is English. */
export type GivenNames = { [Key in keyof Omit<WireNames, 'fields' | 'alsoMarked'>]?: Partial<WireNames[Key]> } & Partial<
  Pick<WireNames, 'fields' | 'alsoMarked'>
>;

const english = {
  calls: {
    status: '/api/modules',
    loads: '/api/modules/loads',
    tryOut: '/api/modules/try-out',
    versions: '/api/modules/versions',
    secret: '/api/modules/secret',
  },
  cookies: { share: 'module-share', tryOut: 'module-try-out', team: 'module-team' },
  query: { tryOut: 'module', without: 'without' },
  workers: { screen: '/offline-screen.js', site: '/offline-site.js' },
  offline: {
    shared: 'shared',
    own: 'own',
    missing: 'missing',
    answered: 'answered',
    signed: 'signature',
    notice: 'offline-notice',
    screenCache: 'offline-screen',
    privateCache: 'offline-private',
    sinceHeader: 'x-since',
    prefix: 'site-',
    pages: 'pages',
    replies: 'replies',
    files: 'files',
    pictures: 'pictures',
    ownReplies: 'own',
    ownPictures: 'own-pictures',
  },
  texts: {
    unknownVersion: 'That module has no such version.',
    unknownOrigin: 'This server takes no modules from that address.',
    noModuleThere: 'That module does not answer at this address.',
    unreadableWish: 'Name the module and its version like this: mf_news@1.4.0.',
    otherContract: 'That version does not fit this site.',
    invisibleCharacters: 'Line breaks and invisible characters are not taken here.',
  },
} satisfies Partial<WireNames>;

/** All names of a site. */
export const completeNames = (given: GivenNames = {}): WireNames => ({
  calls: { ...english.calls, ...given.calls },
  fields: given.fields ?? {},
  cookies: { ...english.cookies, ...given.cookies },
  query: { ...english.query, ...given.query },
  workers: { ...english.workers, ...given.workers },
  offline: { ...english.offline, ...given.offline },
  alsoMarked: given.alsoMarked,
  texts: { ...english.texts, ...given.texts },
});

/** The words that the server writes before the workers' files. */
export const workerNames = ({ offline, query }: WireNames) => ({ ...offline, tryOut: query.tryOut });

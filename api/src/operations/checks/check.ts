import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../accounts/security/context.ts';
import type { Config } from '../../core/base/config.ts';
import type { Db } from '../../core/db/schema.ts';
import type { FileStore } from '../../core/files/file-store.ts';
import type { CheckedDatabase } from './database.ts';
import { fault, type Finding, reasonOf } from './finding.ts';
import type { NoRelease, Release } from './release.ts';

interface CommandSubject {
  config: Config;
  now: Date;
  database: CheckedDatabase;
}

/** What is checked, by place: the commands `doctor`, `upgrade --check` and `admin check`, and the page /estado. */
export interface Subjects {
  doctor: CommandSubject & { emailTo?: string | undefined };
  /** `checkout` is the folder that the site is built from, `newest` the newest version that is out, or why it is unknown. */
  upgrade: CommandSubject & { checkout: string; installed: string; newest: Release | NoRelease };
  /** `mend` repairs what can be repaired without a loss. SQLite lets rows point at missing rows, when another tool has written to it. */
  data: { db: Db; files: FileStore; isSqlite: boolean; now: Date; mend: boolean };
  page: { context: AppContext; request: FastifyRequest };
}
type Place = keyof Subjects;

const languages = { doctor: 'en', upgrade: 'en', data: 'en', page: 'es' } as const satisfies Record<Place, string>;
type Look<P extends Place> = (subject: Subjects[P]) => Promise<Finding<(typeof languages)[P]>[]>;

export interface Check {
  /** Its heading on the page, where it has at most one finding. */
  name: string;
  /** Where it applies. Nothing is found where it does not apply to this site. */
  at: { readonly [P in Place]?: Look<P> };
}

/** A finding in the language of its place. */
export interface Told {
  name: string;
  level: Finding<'en'>['level'];
  text: string;
  remedy: string | undefined;
}

/** Runs one check; an error of it is a fault, and is given to `onError`. */
export async function runCheck<P extends Place>(
  { name, at }: Check,
  place: P,
  subject: Subjects[P],
  onError?: (error: unknown, name: string) => void,
): Promise<Told[]> {
  const look: Look<P> | undefined = at[place];
  const language = languages[place];
  const tell = ({ level, text, remedy }: Finding<(typeof languages)[P]>): Told => ({
    name,
    level,
    text: text[language],
    remedy: remedy?.[language],
  });
  try {
    return look ? (await look(subject)).map(tell) : [];
  } catch (error) {
    onError?.(error, name);
    const text = { en: `${name} could not be checked: ${reasonOf(error)}.`, es: 'No se ha podido comprobar.' };
    return [tell(fault(text, { en: 'Mend that, and check again.', es: 'El registro del servidor dice por qué.' }))];
  }
}

import type { AuditedAction, AuditedEntity } from 'shared/contract/audit';
import type { AppContext } from '../security/context.ts';
import { lockByName } from '../../core/db/transact.ts';
import type { Db } from '../../core/db/schema.ts';
import { Conflict, notFound } from '../../core/base/http-error.ts';
import type { PictureFiles } from '../../core/images/shared-pictures.ts';
import { type Author, type Change, describeRenaming, recordChange } from './record-change.ts';
import { withSecurityEvents } from './security-events.ts';

/** The author of a write. With `ip` it is a security event: the audit keeps its network too, and the log gets a line. */
export type Actor = Author & { ip?: string };

interface Kind {
  entidad: AuditedEntity;
  /** Name of the lock that every write holds; without it a write locks its own rows. */
  lock?: string;
  pictures?: PictureFiles;
  /** Woken after each write: the emails of a write leave with it. */
  mail?: Pick<AppContext['mail'], 'wake'>;
}

/** The changed fields, and the next version. */
type Changes<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> } & { version: number };

/** A type error for each field of the form that would be stored nowhere. */
export type AllStored<Form, Row> = {
  [Name in Exclude<keyof Form, keyof Row>]: 'is no column: add one, or take it out of the form by name, as `version` is';
};

interface Edit<Row, Form, Otherwise> {
  /** As it was read under the lock. */
  before: Row | undefined;
  /** The whole form: each field is a column. Absent or undefined: stays as it is. */
  form: Form & AllStored<Form, Row>;
  /** Columns that are stored otherwise than they were sent, or that no client sends. */
  otherwise?: Otherwise;
  /** The version that the form was made from; without it the last write wins. */
  version: number | null | undefined;
  /** The sentence of the 409. */
  stale: string;
  /** The row as its GET shows it, for the 409. */
  show: (row: Row) => unknown;
  /** Stores them. Throw here to reject the change. */
  store: (changes: Changes<Omit<Form, keyof Otherwise> & Otherwise>, seen: { before: Row; changed: readonly string[] }) => Promise<Row>;
  /** The field with the row's picture: takes the uploaded one, and the old one is dropped. */
  pictureField?: keyof Row & string;
  /** Fields that identify the row: the audit keeps both of their values. */
  knownBy?: readonly (keyof Row & string)[];
  /** The audit's text of both values, where they are not to be kept whole. */
  valores?: (seen: { before: Row; after: Row }) => string | undefined;
  /** Changes outside the row's fields. */
  also?: readonly string[];
  accion?: AuditedAction;
  /** The audit's summary: the names of changed fields, by default. */
  resumen?: (seen: { before: Row; after: Row; changed: readonly string[] }) => string;
}

export interface StaffWrite {
  trx: Db;
  moment: Date;
  /** Name of the uploaded picture; its files are stored. */
  picture: string | undefined;
  /** Deletes the files of a picture after the transaction, unless a row still names it. */
  drop: (name: string | null) => void;
  /** Of the write's own kind of rows, unless `entidad` says another. */
  record: (
    accion: AuditedAction,
    id: Change['id'],
    more?: Pick<Change, 'resumen' | 'valores' | 'of'> & Partial<Pick<Change, 'entidad'>>,
  ) => Promise<void>;
  /**
   * Changes a versioned row. Stored values sent again are no change and no conflict: the same form may be sent twice.
   *
   * @throws HttpError 404 when the row is gone; 409 with the row when its version is another one.
   */
  edit<Row extends { version: number }, Form extends object, Otherwise extends Partial<Record<keyof Row, unknown>> = Record<never, never>>(
    id: number | string,
    edit: Edit<Row, Form, Otherwise>,
  ): Promise<Row>;
}

const noPictures: PictureFiles = { change: (_source, write) => write(undefined, () => {}) };

/** Writes of staff to rows of one kind. */
export function createStaffWrites(context: Pick<AppContext, 'db' | 'now' | 'log'>, { entidad, lock, pictures = noPictures, mail }: Kind) {
  /**
   * Runs one transaction: the lock, the change, its line in the audit. All of it is kept or nothing, and the files of pictures follow.
   *
   * @param source Path of an uploaded picture.
   */
  async function writeWithFile<T>(actor: Actor, source: string | undefined, work: (write: StaffWrite) => Promise<T>): Promise<T> {
    const done = await pictures.change(source, (picture, drop) =>
      withSecurityEvents(context, async (trx, recordEvent) => {
        if (lock !== undefined) await lockByName(trx, lock);
        const moment = context.now();
        const record: StaffWrite['record'] = (accion, id, more) => {
          const change = { accion, entidad, id, ...more };
          return actor.ip === undefined ? recordChange(trx, actor, change, moment) : recordEvent({ ...change, user: actor, ip: actor.ip });
        };
        return work({ trx, moment, picture, drop, record, edit: (id, edit) => editRow({ picture, drop, record }, id, edit) });
      }),
    );
    mail?.wake();
    return done;
  }
  const write = <T>(actor: Actor, work: (write: StaffWrite) => Promise<T>): Promise<T> => writeWithFile(actor, undefined, work);
  return { write, writeWithFile };
}

async function editRow<Row extends { version: number }, Form extends object, Otherwise extends object>(
  { picture, drop, record }: Pick<StaffWrite, 'picture' | 'drop' | 'record'>,
  id: number | string,
  { before, version, pictureField, also = [], accion = 'editar', ...how }: Edit<Row, Form, Otherwise>,
): Promise<Row> {
  if (!before) throw notFound();
  const values = { ...how.form, ...how.otherwise, ...(pictureField ? { [pictureField]: picture } : {}) };
  const changes = Object.entries(values).filter(([name, value]) => value !== undefined && value !== before[name as keyof Row]);
  const changed = [...changes.map(([name]) => name), ...also];
  if (changed.length === 0) return before;
  if (typeof version === 'number' && version !== before.version) throw new Conflict(how.stale, await how.show(before));
  if (pictureField && changed.includes(pictureField)) drop(before[pictureField] as string | null);
  const after = await how.store(
    Object.fromEntries([...changes, ['version', before.version + 1]]) as Changes<Omit<Form, keyof Otherwise> & Otherwise>,
    { before, changed },
  );
  const resumen = how.resumen?.({ before, after, changed }) ?? changed.join(', ');
  await record(accion, id, {
    resumen,
    valores: how.valores ? how.valores({ before, after }) : describeRenaming(before, after, how.knownBy ?? []),
  });
  return after;
}

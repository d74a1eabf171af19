import { electronicFormatIBAN, isValidIBAN } from 'ibantools';
import type { SettingKey, SiteSettings } from 'shared/contract/settings';
import { fullName } from '../audit/record-change.ts';
import { type Actor, createStaffWrites, type StaffWrite } from '../audit/staff-writes.ts';
import type { AppContext } from '../context.ts';
import { HttpError, notFound } from '../http/errors.ts';
import { createSharedPictures } from '../images/shared-pictures.ts';
import { keepLegal } from '../legal/legal-queries.ts';
import { momentInMadrid } from '../madrid-day.ts';
import { listSettingVersions, readSettings, storeSetting } from './settings-queries.ts';

/** What is left out stays as it is. */
type Change = Record<string, string | null | undefined>;
type Sent<Key extends SettingKey> = Partial<{ [Name in keyof SiteSettings[Key]]: SiteSettings[Key][Name] | null | undefined }>;
type Row = Record<string, unknown> & { version: number };

/** The legal texts are filled from these. */
const toldInLegal: ReadonlySet<SettingKey> = new Set(['identidad', 'contacto', 'legal', 'textos']);

/** What a webmaster does to the settings of the site. */
export function createSettingsChanges(context: Pick<AppContext, 'db' | 'config' | 'files' | 'now' | 'log'>) {
  const pictures = createSharedPictures(context, 'ajustes');
  const { write } = createStaffWrites(context, { entidad: 'ajustes', lock: 'ajustes', pictures });

  async function replace(
    { trx, moment, edit, drop }: StaffWrite,
    actor: Actor,
    clave: SettingKey,
    accion: 'editar' | 'restaurar',
    { version, ...values }: Change | Sent<SettingKey>,
  ): Promise<void> {
    const keepTexts = async () => {
      if (toldInLegal.has(clave)) await keepLegal(trx, context.config, context.now());
    };
    await keepTexts();
    await edit<Row, Change>(clave, {
      before: (await readSettings(trx, [clave]))[clave],
      values: values as Change,
      version: version as number | null | undefined,
      accion,
      stale: 'Otra persona ha cambiado estos ajustes mientras los editabas.',
      show: (row) => row,
      store: async (changes, { before }) => {
        const after: Row = { ...before, ...changes };
        const { version: next, ...all } = after;
        const gone = await storeSetting(trx, clave, all as Record<string, string | null>, next, fullName(actor), moment);
        for (const { logo = null } of gone) drop(logo);
        return after;
      },
    });
    await keepTexts();
  }

  const edit = <Key extends SettingKey>(actor: Actor, clave: Key, change: Sent<Key>): Promise<SiteSettings[Key]> =>
    write(actor, async (one) => {
      await replace(one, actor, clave, 'editar', change);
      return (await readSettings(one.trx, [clave]))[clave];
    });

  return {
    setIdentity: (actor: Actor, { sin_logo, ...change }: Sent<'identidad'> & { sin_logo?: '1' | undefined }, picture?: string) =>
      write(
        actor,
        async (one) => {
          await replace(one, actor, 'identidad', 'editar', { ...change, logo: one.picture ?? (sin_logo ? null : undefined) });
          return (await readSettings(one.trx, ['identidad'])).identidad;
        },
        picture,
      ),
    setContact: (actor: Actor, change: Sent<'contacto'>) => edit(actor, 'contacto', change),
    setLegal: (actor: Actor, change: Sent<'legal'>) => edit(actor, 'legal', change),
    setWording: (actor: Actor, change: Sent<'textos'>) => edit(actor, 'textos', change),
    setPayment(actor: Actor, { iban, ...change }: Sent<'cobro'>) {
      const account = iban ? electronicFormatIBAN(iban) : null;
      if (account !== null && !isValidIBAN(account)) throw new HttpError(400, 'El IBAN no es válido: revisa sus letras y cifras.');
      return edit(actor, 'cobro', { ...change, iban: account });
    },
    setNotice(actor: Actor, change: Sent<'aviso'>) {
      const [from, until] = [change.desde, change.hasta].map((shown) => {
        const moment = shown ? momentInMadrid(shown) : null;
        if (moment === undefined)
          throw new HttpError(400, 'Esa hora no existe: ese día no está en el calendario, o los relojes se la saltan.');
        return moment;
      });
      if (from && until && from >= until) throw new HttpError(400, 'El aviso debe terminar después de empezar.');
      return edit(actor, 'aviso', change);
    },
    /** Writes an older version anew. */
    restore: (actor: Actor, clave: SettingKey, id: number): Promise<SiteSettings> =>
      write(actor, async (one) => {
        const found = (await listSettingVersions(one.trx, clave)).find((version) => version.id === id);
        if (!found) throw notFound();
        await replace(one, actor, clave, 'restaurar', found.valores);
        return readSettings(one.trx);
      }),
  };
}

import { noticeEndsEarly } from 'shared/facts/faults';
import type { Received } from 'shared/contract/call-table';
import type { Contract } from 'shared/contract/calls';
import type { SiteSettings } from 'shared/contract/settings';
import type { SensitiveKind } from 'shared/contract/sensitive-writes';
import { readCreditorId } from 'shared/facts/iban';
import type { SettingKey } from 'shared/facts/setting-fields';
import { fullName } from '../../accounts/audit/record-change.ts';
import { type AllStored, createStaffWrites, type StaffWrite } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import { faultOfBic, readAccount } from '../../core/bank/read-account.ts';
import { HttpError, notFound } from '../../core/base/http-error.ts';
import { createSharedPictures } from '../../core/images/shared-pictures.ts';
import { keepLegal } from '../legal/legal-versions.ts';
import { momentInMadrid } from '../../core/base/madrid-day.ts';
import { type Accounts, describeAccounts, describeCreditor, guardSensitive, notifyOld } from '../../accounts/audit/sensitive-writes.ts';
import type { SessionActor } from '../../accounts/security/guard.ts';
import { listSettingVersions, readSettings } from '../../core/club/settings-queries.ts';
import { storeSetting } from '../../core/club/store-setting.ts';

/** Left-out fields stay as they are. */
type Change = Record<string, string | null | undefined>;
type Sent<Key extends SettingKey> = Partial<{ [Name in keyof SiteSettings[Key]]: SiteSettings[Key][Name] | null | undefined }>;
type Row = Record<string, unknown> & Accounts & { version: number };
type Form<Key extends Exclude<SettingKey, 'identidad'>> = Received<Contract[`PUT /ajustes/${Key}`], 'body'>;
type IdentityForm = Received<Contract['PUT /ajustes/identidad'], 'form'>;

/** The settings that stand in the legal texts. */
const toldInLegal: ReadonlySet<SettingKey> = new Set(['identidad', 'contacto', 'legal', 'socios', 'textos']);

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

/** What a change moves of the money, or of the mail about it. */
function moneyOf(clave: SettingKey, before: Row, after: Row): [SensitiveKind, string][] {
  const mailbox = clave === 'contacto' && (before['correo'] ?? null) !== (after['correo'] ?? null);
  const told: [SensitiveKind, string | undefined][] = [
    ['cuentas', describeAccounts(before, after)],
    ['acreedor', clave === 'socios' ? describeCreditor(before, after) : undefined],
    ['buzon', mailbox ? `correo: ${textOrNull(before['correo']) ?? '—'} → ${textOrNull(after['correo']) ?? '—'}` : undefined],
  ];
  return told.flatMap(([kind, what]): [SensitiveKind, string][] => (what === undefined ? [] : [[kind, what]]));
}

/** Writes of a webmaster to the settings of the site. */
export function createSettingsChanges(context: Pick<AppContext, 'db' | 'config' | 'files' | 'now' | 'log' | 'mail'>) {
  const pictures = createSharedPictures(context, 'ajustes');
  const { write, writeWithFile } = createStaffWrites(context, { entidad: 'ajustes', lock: 'ajustes', pictures, mail: context.mail });

  async function replace(
    { trx, moment, edit, drop }: StaffWrite,
    actor: SessionActor,
    clave: SettingKey,
    accion: 'editar' | 'restaurar',
    { version, ...form }: Change | Sent<SettingKey>,
  ): Promise<void> {
    const keepTexts = async () => {
      if (toldInLegal.has(clave)) await keepLegal(trx, context.config, context.now());
    };
    await keepTexts();
    await edit<Row, Change>(clave, {
      before: (await readSettings(trx, [clave]))[clave],
      form: form as Change,
      version: version as number | null | undefined,
      accion,
      stale: 'Otra persona ha cambiado estos ajustes mientras los editabas.',
      show: (row) => row,
      valores: ({ before, after }) =>
        moneyOf(clave, before, after)
          .map(([, what]) => what)
          .join(', ') || undefined,
      store: async (changes, { before }) => {
        const after: Row = { ...before, ...changes };
        const money = moneyOf(clave, before, after);
        if (accion === 'restaurar') await guardSensitive(trx, actor, accion, money.map(([, what]) => what).join(', ') || clave, moment);
        else for (const [kind, what] of money) await guardSensitive(trx, actor, kind, what, moment);
        if (money.some(([kind]) => kind === 'buzon')) await notifyOld(trx, 'buzon', [textOrNull(before['correo'])], moment);
        const { version: next, ...all } = after;
        const gone = await storeSetting(trx, clave, all as Record<string, string | null>, next, fullName(actor), moment);
        for (const { logo = null } of gone) drop(logo);
        return after;
      },
    });
    await keepTexts();
  }

  const edit = <Key extends SettingKey, Changed extends Sent<Key>>(
    actor: SessionActor,
    clave: Key,
    form: Changed & AllStored<Changed, SiteSettings[Key]>,
    confirm: (after: SiteSettings[Key]) => void = () => {},
  ): Promise<SiteSettings[Key]> =>
    write(actor, async (one) => {
      await replace(one, actor, clave, 'editar', form);
      const after = (await readSettings(one.trx, [clave]))[clave];
      confirm(after);
      return after;
    });

  return {
    setIdentity: (actor: SessionActor, { sin_logo, ...form }: IdentityForm, picture?: string) =>
      writeWithFile(actor, picture, async (one) => {
        await replace(one, actor, 'identidad', 'editar', {
          ...(form satisfies AllStored<typeof form, SiteSettings['identidad']>),
          logo: one.picture ?? (sin_logo ? null : undefined),
        });
        return (await readSettings(one.trx, ['identidad'])).identidad;
      }),
    setContact: (actor: SessionActor, form: Form<'contacto'>) => edit(actor, 'contacto', form),
    setRouteNames: (actor: SessionActor, form: Form<'ruta'>) => edit(actor, 'ruta', form),
    setLegal: (actor: SessionActor, form: Form<'legal'>) => edit(actor, 'legal', form),
    setWording: (actor: SessionActor, form: Form<'textos'>) => edit(actor, 'textos', form),
    setPayment: (actor: SessionActor, { iban, ...form }: Form<'cobro'>) => edit(actor, 'cobro', { ...form, iban: readAccount(iban) }),
    setMembers(actor: SessionActor, { iban, identificador, ...form }: Form<'socios'>) {
      const account = readAccount(iban);
      const fault = form.bic ? faultOfBic(form.bic, account) : undefined;
      if (fault !== undefined) throw new HttpError(400, fault);
      const creditor = identificador ? readCreditorId(identificador) : identificador;
      if (identificador && !creditor)
        throw new HttpError(400, 'El identificador de acreedor no es válido: es ES, dos cifras de control, tres del club y su NIF.');
      return edit(actor, 'socios', { ...form, iban: account, identificador: creditor });
    },
    setNotice: (actor: SessionActor, form: Form<'aviso'>) => edit(actor, 'aviso', form, confirmNotice),
    /** Writes an older version again, as the newest. */
    restore: (actor: SessionActor, clave: SettingKey, id: number): Promise<SiteSettings> =>
      write(actor, async (one) => {
        const found = (await listSettingVersions(one.trx, clave)).find((version) => version.id === id);
        if (!found) throw notFound();
        await replace(one, actor, clave, 'restaurar', found.valores);
        return readSettings(one.trx);
      }),
  };
}

/** @throws HttpError 400 */
function confirmNotice({ desde, hasta }: SiteSettings['aviso']): void {
  const [from, until] = [desde, hasta].map((shown) => {
    const moment = shown ? momentInMadrid(shown) : null;
    if (moment === undefined) throw new HttpError(400, 'Esa hora no existe: ese día no está en el calendario, o los relojes se la saltan.');
    return moment;
  });
  if (from && until && from >= until) throw new HttpError(400, noticeEndsEarly);
}

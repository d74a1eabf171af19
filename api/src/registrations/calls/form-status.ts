import type { Db } from '../../core/db/schema.ts';
import { findStoredCall, findCall, type Call } from './calls-queries.ts';

const setting = 'formulario_activo';
/** When the button was last pressed. */
const pressed = 'formulario_cambiado';
/** The id of the edition in force then; '' without one. */
const pressedFor = 'formulario_edicion';

/** The stored facts that decide, with the clock, whether the form is open. */
export interface FormFacts {
  button: { open: boolean; at: string };
  route: Call | undefined;
}

export async function readFormFacts(db: Db, now: Date): Promise<FormFacts> {
  const [rows, route] = await Promise.all([
    db.selectFrom('ajustes').selectAll().where('clave', 'in', [setting, pressed, pressedFor]).execute(),
    findCall(db, now),
  ]);
  const valueOf = (clave: string) => rows.find((row) => row.clave === clave)?.valor;
  // Opened by hand for this year's ride, it does not stand open for next year's.
  const isOther = route !== undefined && Boolean(valueOf(pressedFor)) && valueOf(pressedFor) !== String(route.edition.id);
  return { button: { open: valueOf(setting) === '1' && !isOther, at: valueOf(pressed) ?? '' }, route };
}

/** The state by the edition's times, and since when; undefined without times. */
function scheduleAt({ abre, cierra, horario_desde }: Call['edition'], moment: string): { open: boolean; since: string } | undefined {
  const since = (boundary: string) => (boundary > horario_desde ? boundary : horario_desde);
  if (cierra !== null && cierra <= moment) return { open: false, since: since(cierra) };
  if (abre === null) return undefined;
  return abre <= moment ? { open: true, since: since(abre) } : { open: false, since: horario_desde };
}

/** The latest of two wins: the times of the edition, or the button after them. Closed by default. */
export function isOpenAt({ button, route }: FormFacts, now: Date): boolean {
  if (route && route.edition.cancelada !== null) return false;
  const schedule = route && scheduleAt(route.edition, now.toISOString());
  return schedule && schedule.since > button.at ? schedule.open : button.open;
}

export const isFormOpen = async (db: Db, now: Date): Promise<boolean> => isOpenAt(await readFormFacts(db, now), now);

export async function setFormOpen(db: Db, open: boolean, now: Date = new Date()): Promise<void> {
  const edition = await findStoredCall(db, now);
  const rows = [
    { clave: setting, valor: open ? '1' : '0' },
    { clave: pressed, valor: now.toISOString() },
    { clave: pressedFor, valor: String(edition?.id ?? '') },
  ];
  await db
    .insertInto('ajustes')
    .values(rows)
    .onConflict((conflict) => conflict.column('clave').doUpdateSet((row) => ({ valor: row.ref('excluded.valor') })))
    .execute();
}

import type { RegistrationFile } from 'shared/contract/registration-file';
import { fieldNames, fieldOf } from 'shared/facts/registration-fields';

type Line = RegistrationFile['historia'][number];

const actions: Partial<Record<Line['accion'], string>> = {
  crear: 'Alta',
  editar: 'Cambio',
  eliminar: 'Eliminada',
  restaurar: 'Vuelve a la lista',
  enviar: 'Envío',
};

/** Field labels: 'pago, pagado' → 'Forma de pago, Pagado'; other words stay. */
const nameFields = (text: string) =>
  text
    .split(', ')
    .map((word) => {
      const name = fieldNames.find((each) => each === word);
      return name ? fieldOf(name).label : word;
    })
    .join(', ');

/** History line in words: 'Cambio: Número de grupo (a 20 inscripciones a la vez)'. */
export function tellLine({ accion, resumen, comun }: Line): string {
  const [, count, rest] = (comun && /^(\d+ \S+?)(?:: (.*))?$/.exec(resumen ?? '')) || [undefined, undefined, resumen];
  const what = [actions[accion] ?? accion, rest && nameFields(rest)].filter(Boolean).join(': ');
  return count ? `${what} (${count} a la vez)` : what;
}

import type { RegistrationFile } from 'shared/contract/registration-file';
import { fieldNames, fieldOf } from 'shared/facts/registration-fields';
import { formatMoment } from 'shared/text/moments';
import { Part } from 'shared/ui/part';
import styles from './person.module.css';

const outcomes: Record<RegistrationFile['correos'][number]['estado'], string> = {
  error: 'Error',
  pendiente: 'Pendiente',
  enviado: 'Enviado',
};

/** Emails to the rider, with their delivery. */
export const Emails = ({ emails }: { emails: RegistrationFile['correos'] }) => (
  <Part
    id="correos"
    title="Correos"
    empty="Aún no se le ha escrito."
    lines={emails.map(({ id, asunto, para, creado, estado, motivo, autor }) => ({
      key: id,
      title: asunto,
      about: (
        <>
          <span>{`${[formatMoment(creado), autor, para].filter(Boolean).join(' · ')} · `}</span>
          <b className={styles.outcome} data-outcome={estado}>
            {outcomes[estado]}
          </b>
        </>
      ),
      more: motivo && <span className="soft small">{motivo}</span>,
    }))}
  />
);

/** Changes, with their users. */
export const History = ({ lines }: { lines: RegistrationFile['historia'] }) => (
  <Part
    id="historial"
    title="Historial"
    empty="Nadie la ha cambiado en los últimos 90 días."
    lines={lines.map((line) => ({ key: line.id, title: formatLine(line), about: `${formatMoment(line.momento)} · ${line.usuario}` }))}
  />
);

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
function formatLine({ accion, resumen, comun }: Line): string {
  const [, count, rest] = (comun && /^(\d+ \S+?)(?:: (.*))?$/.exec(resumen ?? '')) || [undefined, undefined, resumen];
  const what = [actions[accion] ?? accion, rest && nameFields(rest)].filter(Boolean).join(': ');
  return count ? `${what} (${count} a la vez)` : what;
}

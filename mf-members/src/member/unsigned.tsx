import type { RemittancePreview } from 'shared/contract/debits';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { countOf } from 'shared/text/count-of';
import { formatDay } from 'shared/text/dates';
import { Actions, Button, ButtonLink, TextLink } from 'shared/ui/button';
import { Hint } from 'shared/ui/page';

type Impossible = RemittancePreview['imposibles'][number];

/** Who has to sign before the bank debits them: a press asks all who have an address, the others are named. */
export function Unsigned({ of: imposibles, isList = false }: { of: readonly Impossible[]; isList?: boolean }) {
  const { write, busy, dialog } = useWrite();
  const reached = imposibles.filter(({ firma }) => firma === 'correo');
  const others = imposibles.filter(({ firma }) => firma === 'papel');
  if (!can('2.1') || reached.length + others.length === 0) return null;
  const ask = () =>
    void write({
      send: () => call('POST /socios/mandatos', { json: { socios: [...new Set(reached.map(({ socio }) => socio))] } }),
      done: ({ enviados, fuera, caduca }) => ({
        text: `${countOf(enviados, 'enlace enviado', 'enlaces enviados')}: se firma hasta el ${formatDay(caduca)}.${fuera > 0 ? ` ${countOf(fuera, 'socio cambió', 'socios cambiaron')} de correo hace poco: pídesela desde su ficha.` : ''}`,
      }),
      failed: 'No se han podido enviar los enlaces.',
    });
  return (
    <div className="stack gap-3 breaks">
      <Actions>
        {reached.length > 0 && (
          <Button tone="outline" disabled={busy !== undefined} onClick={ask}>
            {`Pedir la firma a quienes tienen correo (${reached.length})`}
          </Button>
        )}
        {isList ? (
          <Button tone="outline" onClick={() => print()}>
            Imprimir
          </Button>
        ) : (
          others.length > 0 && (
            <ButtonLink tone="outline" to="/socios/firmas">
              {`Lista para imprimir (${others.length})`}
            </ButtonLink>
          )
        )}
      </Actions>
      {others.length > 0 && (
        <>
          <Hint>{`${countOf(others.length, 'no tiene correo: pídesela', 'no tienen correo: pídesela')} en papel.`}</Hint>
          <ul className="stack gap-2">
            {others.map(({ cuota, socio, nombre, motivo }) => (
              <li key={cuota} className="row to-baseline gap-3 rows-0">
                <TextLink to={`/socios/${socio}`}>{nombre}</TextLink>
                {isList && <span>{motivo}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      {dialog}
    </div>
  );
}

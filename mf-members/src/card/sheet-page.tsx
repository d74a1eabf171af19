import { useState } from 'react';
import { useWrite } from 'shared/data/use-write';
import type { ReplyOf } from 'shared/contract/call-table';
import type { Contract } from 'shared/contract/calls';
import { call } from 'shared/http/call';
import { useLocation } from 'shared/router';
import { countOf } from 'shared/text/count-of';
import { today } from 'shared/text/today';
import { BackLink } from 'shared/ui/back-link';
import { Actions, Button } from 'shared/ui/button';
import { SelectField } from 'shared/ui/field';
import { Empty, Hint, Page } from 'shared/ui/page';
import { QrCode } from 'shared/ui/qr-code';
import type { LazyScreen } from 'shared/ui/lazy-route';
import styles from './card.module.css';
import { fitName } from './fit-name.ts';

type PrintedCards = ReplyOf<Contract['POST /socios/carnets']>;

/** `/socios/carnets`: cards of the selected members, to be printed and cut out. */
function SheetPage() {
  const { state } = useLocation() as { state: { ids?: readonly number[] } | null };
  const ids = state?.ids ?? [];
  const thisYear = Number(today().slice(0, 4));
  const [anio, setYear] = useState(thisYear);
  const [made, setMade] = useState<PrintedCards & { anio: number }>();
  const { write, busy, dialog } = useWrite();
  const prepare = () =>
    void write({
      send: async () => setMade({ ...(await call('POST /socios/carnets', { json: { ids: [...ids], anio } })), anio }),
      failed: 'No se han podido preparar los carnets.',
    });
  return (
    <Page title="Carnets para imprimir" action={<BackLink to="/socios">Volver a los socios</BackLink>}>
      {ids.length === 0 ? (
        <Empty>Elige socios en la lista con sus casillas, y pulsa «Carnets».</Empty>
      ) : (
        <div className={`stack gap-4 no-print ${styles.controls}`}>
          <p>{`${countOf(ids.length, 'socio elegido', 'socios elegidos')}. Solo llevan carnet quienes están de alta.`}</p>
          <SelectField label="Año" name="anio" value={anio} onChange={({ target }) => setYear(Number(target.value))}>
            {[thisYear, thisYear + 1].map((year) => (
              <option key={year}>{year}</option>
            ))}
          </SelectField>
          <Actions>
            <Button disabled={busy !== undefined} onClick={prepare}>
              Preparar
            </Button>
            {made && made.carnets.length > 0 && (
              <Button tone="outline" onClick={() => print()}>
                Imprimir
              </Button>
            )}
          </Actions>
          <Hint>El código impreso vale todo el año, mientras siga de alta; el del teléfono cambia cada día.</Hint>
        </div>
      )}
      {made &&
        (made.carnets.length === 0 ? (
          <Empty>Ninguno de los elegidos está de alta.</Empty>
        ) : (
          <ul className={`row ${styles.sheet}`} data-paper aria-label="Carnets">
            {made.carnets.map(({ id, nombre, numero, tipo, direccion }) => (
              <li key={id} className={styles.printed}>
                <div>
                  <p className={`soft small strong ${styles.club}`}>{made.club}</p>
                  <p className="strong" style={{ fontSize: `${fitName(nombre)}pt` }}>
                    {nombre}
                  </p>
                  <p>{[numero !== null && `Socio n.º ${numero}`, tipo].filter(Boolean).join(' · ')}</p>
                  <p>{made.anio}</p>
                </div>
                <QrCode text={direccion} label={`Código de ${nombre}`} />
              </li>
            ))}
          </ul>
        ))}
      {dialog}
    </Page>
  );
}

export const sheetScreen: LazyScreen = { Component: SheetPage };

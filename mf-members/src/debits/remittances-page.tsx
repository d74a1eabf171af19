import { useState } from 'react';
import type { RemittanceRow } from 'shared/contract/debits';
import { Loaded } from 'shared/data/loaded';
import { Read } from 'shared/data/read';
import { useRequest } from 'shared/data/use-request';
import { useWrite } from 'shared/data/use-write';
import { remittanceFormats } from 'shared/facts/fees';
import { formatEuros } from 'shared/facts/money';
import { call } from 'shared/http/call';
import { useLoaderData } from 'shared/router';
import { countOf } from 'shared/text/count-of';
import { formatDay } from 'shared/text/dates';
import { formatMoment } from 'shared/text/moments';
import { Button, TextButton } from 'shared/ui/button';
import { Empty, Hint, SectionTitle, Sheet } from 'shared/ui/page';
import { WindowedList } from 'shared/ui/windowed-list';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { MembersScreen } from '../head/members-screen.tsx';
import styles from '../member/debits.module.css';
import { NewRemittance } from '../member/new-remittance.tsx';
import { downloadRemittance, loadRemittances, type RemittancesData } from './remittances-data.ts';
import { Returns } from './returns.tsx';
import { Unsigned } from '../member/unsigned.tsx';
import { Untold } from '../member/untold.tsx';

/** `/socios/remesas`: direct debits, from the bank's file to what comes back. */
function RemittancesPage() {
  const { remittances } = useLoaderData<RemittancesData>();
  const [isMaking, setMaking] = useState(false);
  return (
    <MembersScreen title="Remesas" open="/socios/remesas" tools={<Button onClick={() => setMaking(true)}>Nueva remesa</Button>}>
      <Hint>
        Los recibos de las cuotas, en un archivo para vuestro banco. Antes de hacerlo se ve a quién no se le puede cobrar, y por qué.
      </Hint>
      <div className="stack gap-6 breaks">
        <Read promise={remittances} failed="No se han podido cargar las remesas.">
          {(rows) =>
            rows.length === 0 ? (
              <Empty>Aún no hay ninguna. «Nueva remesa» junta todas las cuotas sin pagar que se pueden domiciliar.</Empty>
            ) : (
              <WindowedList rows={rows} heights={[77, 150]} row={(row) => <Remittance row={row} />} />
            )
          }
        </Read>
        <Missing />
        <Returns />
      </div>
      {isMaking && <NewRemittance onClose={() => setMaking(false)} />}
    </MembersScreen>
  );
}

/** Who has to sign first, of all unpaid fees. Where the club has not said who debits there is nothing to sign. */
function Missing() {
  const { promise } = useRequest('unsigned', () => call('POST /cuotas/remesas/previa', { json: {} }));
  return (
    <Loaded promise={promise} waiting={null} failed={() => null}>
      {({ imposibles }) =>
        imposibles.some(({ firma }) => firma) && (
          <Sheet>
            <SectionTitle>Falta su firma</SectionTitle>
            <Unsigned of={imposibles} />
          </Sheet>
        )
      }
    </Loaded>
  );
}

type Downloads = RemittanceRow['descargas'];

function Remittance({ row }: { row: RemittanceRow }) {
  const { id, codigo, creada, autor, cobro, mensaje, cargos, importe, devueltos, anulada } = row;
  const { rechazos = [], descargas, avisados = 0, sin_correo: untold = [] } = row;
  const { write, busy, dialog } = useWrite();
  const download = () => void write({ send: () => downloadRemittance(row), failed: 'No se ha podido descargar el archivo.' });
  const cancel = () =>
    void write({
      ask: {
        message: `¿Anular la remesa ${codigo}? ${tellTaken(descargas)}Solo si no se ha llevado al banco: sus ${cargos} cuotas vuelven a estar sin pagar.${avisados > 0 ? ' Avisaremos de que no se cobra a quien recibió el aviso.' : ''}`,
        confirm: 'Anular',
      },
      send: () => call('POST /cuotas/remesas/:id/anular', { params: { id } }),
      done: 'Remesa anulada: sus cuotas vuelven a estar sin pagar.',
      failed: 'No se ha podido anular la remesa.',
      reload: 'always',
    });
  const facts = [
    `Se cobra el ${formatDay(cobro)}`,
    `creada por ${autor}, ${formatMoment(creada)}`,
    remittanceFormats[mensaje] ?? mensaje,
    descargas.length > 0 && `descargada por ${listDownloads(descargas)}`,
    avisados > 0 && countOf(avisados, 'avisado por correo', 'avisados por correo'),
    devueltos > 0 && rechazos.length === 0 && countOf(devueltos, 'recibo devuelto', 'recibos devueltos'),
  ].filter(Boolean);
  return (
    <div className={`stack gap-4 rows-1 entry ${styles.row}`} data-off={anulada !== null || undefined}>
      <p id={`remesa-${id}`} className={`strong ${styles.name}`}>
        {codigo}
      </p>
      <p className={`numbers ${styles.amount}`}>{`${countOf(cargos, 'recibo', 'recibos')}, ${formatEuros(importe)}`}</p>
      <div>
        <p className="soft small">{facts.join(' · ')}</p>
        {rechazos.map(({ texto, que_hacer }) => (
          <p key={texto} className="small">
            <strong>{`${texto}. `}</strong>
            <span>{que_hacer}</span>
          </p>
        ))}
      </div>
      {anulada === null ? (
        <div className={`row gap-4 rows-0 ${styles.actions}`}>
          <TextButton disabled={busy !== undefined} aria-describedby={`remesa-${id}`} onClick={download}>
            Descargar
          </TextButton>
          {devueltos === 0 && (
            <TextButton danger disabled={busy !== undefined} aria-describedby={`remesa-${id}`} onClick={cancel}>
              Anular
            </TextButton>
          )}
        </div>
      ) : (
        <p className="soft small">{`Anulada, ${formatMoment(anulada)}`}</p>
      )}
      <Untold of={untold} />
      {dialog}
    </div>
  );
}

const listDownloads = (downloads: Downloads) => downloads.map(({ autor, momento }) => `${autor}, ${formatMoment(momento)}`).join('; ');

const tellTaken = (downloads: Downloads) =>
  downloads.length === 0
    ? ''
    : `Su archivo lo ha descargado ${listDownloads(downloads)}: si está en el banco, las cuotas se cobrarían dos veces. `;

export const remittancesScreen: LazyScreen = { Component: RemittancesPage, loader: loadRemittances };

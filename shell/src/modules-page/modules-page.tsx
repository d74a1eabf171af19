import { useWrite } from 'shared/data/use-write';
import { ListPage } from 'shared/head/screen-head';
import { formatNumber } from 'shared/text/count-of';
import type { RenderingStatus, ModulesStatus, ModuleStatus } from 'shared/contract/modules';
import { Read } from 'shared/data/read';
import { call, deferReplies } from 'shared/http/call';
import { useLoaderData, useRevalidator } from 'shared/router';
import { formatMoment } from 'shared/text/moments';
import { Button, TextButton } from 'shared/ui/button';
import { Hint } from 'shared/ui/page';
import styles from './modules-page.module.css';

export const loadModulesPage = () => deferReplies({ status: call('GET /modulos') });

/** Which version of each module visitors get, with its errors. */
export function ModulesPage() {
  const { status } = useLoaderData<ReturnType<typeof loadModulesPage>>();
  const { revalidate, state } = useRevalidator();
  return (
    <ListPage
      title="Módulos"
      action={
        <Button tone="outline" disabled={state === 'loading'} onClick={() => void revalidate()}>
          Actualizar
        </Button>
      }
    >
      <Read promise={status} failed="No se ha podido cargar el estado de los módulos.">
        {(loaded) => <Status {...loaded} />}
      </Read>
    </ListPage>
  );
}

function Status({ horas, modulos, retirados, sin_publicar: unpublished = [] }: ModulesStatus) {
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            {[
              'Módulo',
              'Versión',
              'Desde',
              'Reparto de visitas',
              'Tamaño',
              'Compati\u00ADbilidad',
              'Cargas',
              'Fallos',
              'Servidor',
              'Anterior',
              'Volver',
            ].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {modulos.map((row) => (
            <Row
              key={`${row.modulo} ${row.version}`}
              row={row}
              // The canary ends first.
              isLast={row.canario || !modulos.some(({ modulo, canario }) => canario && modulo === row.modulo)}
            />
          ))}
        </tbody>
      </table>
      <Hint>
        {`Cargas y fallos de las últimas ${horas} horas, según los navegadores de los visitantes, y páginas dibujadas en el servidor.`}
      </Hint>
      {unpublished.length > 0 && (
        <section className={styles.withdrawn}>
          <h2>Módulos retirados</h2>
          <ul>
            {unpublished.map(({ modulo, desde }) => (
              <li key={modulo}>{`${modulo}, desde el ${formatMoment(desde)}: sus direcciones no existen para nadie.`}</li>
            ))}
          </ul>
        </section>
      )}
      {retirados.length > 0 && (
        <section className={styles.withdrawn}>
          <h2>Canarios retirados</h2>
          <ul>
            {retirados.map(({ modulo, version, momento, cargas, fallos, al_dibujar: alDibujar, con_errores: withErrors }) => (
              <li key={modulo}>
                {`${modulo} ${version}, el ${formatMoment(momento)}: ${formatNumber(fallos)} de ${formatNumber(cargas + fallos)} ${
                  alDibujar
                    ? 'páginas no se pudieron hacer a tiempo en el servidor.'
                    : withErrors
                      ? 'páginas dieron errores o dejaron de responder en los navegadores.'
                      : 'cargas fallaron.'
                }`}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Row({ row, isLast }: { row: ModuleStatus; isLast: boolean }) {
  const { modulo, version, desde, reparto, canario, anterior, tamano, contrato, cargas, fallos } = row;
  const { ultimo_fallo, lugar_fallo, errores = 0, ultimo_error: lastError, lugar_error, dibujo } = row;
  return (
    <tr>
      <th scope="row">{modulo}</th>
      <td data-title="Versión">{version}</td>
      <td data-title="Desde">{desde === null ? 'Con la web' : formatMoment(desde)}</td>
      <td data-title="Reparto de visitas">
        <span>{`${reparto} %`}</span>
        {canario && <strong className="heading"> canario</strong>}
      </td>
      <td data-title="Tamaño">{tamano === null ? '–' : `${formatNumber(tamano)} KB`}</td>
      <td data-title="Compatibilidad">{contrato}</td>
      <td data-title="Cargas">{formatNumber(cargas)}</td>
      <td data-title="Fallos" data-failing={fallos > 0}>
        <span>{formatNumber(fallos)}</span>
        {ultimo_fallo !== null && <small>{ultimo_fallo}</small>}
        {lugar_fallo !== undefined && <small>{lugar_fallo}</small>}
        {errores > 0 && <small data-failing="true">{`Páginas con errores: ${formatNumber(errores)} (el último, ${lastError})`}</small>}
        {lugar_error !== undefined && <small>{lugar_error}</small>}
      </td>
      <td data-title="Servidor">{dibujo ? <Rendering {...dibujo} /> : '–'}</td>
      <td data-title="Anterior">{anterior ?? '–'}</td>
      <td data-title="Volver">{isLast && (desde !== null || anterior !== null) ? <WayBack of={row} /> : '–'}</td>
    </tr>
  );
}

function WayBack({ of: { modulo, version, anterior, canario } }: { of: ModuleStatus }) {
  const { write, busy, dialog } = useWrite();
  const label = canario ? 'Terminar el canario' : 'Volver a la anterior';
  const goBack = () =>
    void write({
      ask: {
        message: canario
          ? `¿Terminar el canario ${version} de ${modulo}? Todos los visitantes verán la versión de los demás.`
          : `¿Quitar la versión ${version} de ${modulo}? Todos los visitantes verán ${anterior === null ? 'la que venía con la web' : `la anterior, ${anterior}`}.`,
        confirm: label,
      },
      send: () => call('POST /modulos/:modulo/vuelta', { params: { modulo }, json: { version } }),
      done: canario ? 'Canario terminado.' : 'Los visitantes ya ven la versión anterior.',
      failed: 'No se ha podido volver a la versión anterior.',
      reload: 'always',
    });
  return (
    <>
      <TextButton danger disabled={busy !== undefined} aria-label={`${label}: ${modulo}`} onClick={goBack}>
        {label}
      </TextButton>
      {dialog}
    </>
  );
}

/** Counts of server renders of a version. */
function Rendering({ paginas, al_navegador: toBrowser, fallos, ultimo_fallo: lastFailure }: RenderingStatus) {
  return (
    <ul className={styles.rendering}>
      <li>{`Dibujadas en el servidor: ${formatNumber(paginas)}`}</li>
      {toBrowser > 0 && <li>{`En el navegador: ${formatNumber(toBrowser)}`}</li>}
      {fallos > 0 && <li data-failing="true">{`Con fallo: ${formatNumber(fallos)}`}</li>}
      {lastFailure !== null && (
        <li data-failing="true">
          <small>{lastFailure}</small>
        </li>
      )}
    </ul>
  );
}

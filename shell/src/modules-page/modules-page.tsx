import { formatNumber } from 'shared/text/count-of';
import type { RenderingStatus, ModulesStatus, ModuleStatus } from 'shared/contract/modules';
import { Read } from 'shared/data/read';
import { call, defer } from 'shared/http/call';
import { useLoaderData, useRevalidator } from 'shared/router';
import { formatMoment } from 'shared/text/moments';
import { Button } from 'shared/ui/button';
import { Page } from 'shared/ui/page';
import styles from './modules-page.module.css';

export const loadModulesPage = () => defer({ status: call('GET /modulos') });

/** Which version of each module visitors get, with its errors. */
export function ModulesPage() {
  const { status } = useLoaderData<ReturnType<typeof loadModulesPage>>();
  const { revalidate, state } = useRevalidator();
  return (
    <Page
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
    </Page>
  );
}

function Status({ horas, modulos, retirados, sin_publicar: unpublished = [] }: ModulesStatus) {
  return (
    <>
      <p>
        {`Cargas y fallos de las últimas ${horas} horas, según cuentan los navegadores de los visitantes, y páginas hechas en el servidor.`}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            {[
              'Módulo',
              'Versión',
              'Desde',
              'Quién la ve',
              'Tamaño',
              'Compati\u00ADbilidad',
              'Cargas',
              'Fallos',
              'Servidor',
              'Anterior',
            ].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {modulos.map((row) => (
            <Row key={`${row.modulo} ${row.version}`} {...row} />
          ))}
        </tbody>
      </table>
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

function Row({
  modulo,
  version,
  desde,
  reparto,
  canario,
  anterior,
  tamano,
  contrato,
  cargas,
  fallos,
  ultimo_fallo,
  lugar_fallo,
  errores = 0,
  ultimo_error: lastError,
  lugar_error,
  dibujo,
}: ModuleStatus) {
  return (
    <tr>
      <th scope="row">{modulo}</th>
      <td data-title="Versión">{version}</td>
      <td data-title="Desde">{desde === null ? 'Con la web' : formatMoment(desde)}</td>
      <td data-title="Quién la ve">
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
    </tr>
  );
}

/** Counts of server renders of a version. */
function Rendering({ paginas, al_navegador: toBrowser, fallos, ultimo_fallo: lastFailure }: RenderingStatus) {
  return (
    <ul className={styles.rendering}>
      <li>{`Hechas: ${formatNumber(paginas)}`}</li>
      {toBrowser > 0 && <li>{`Al navegador: ${formatNumber(toBrowser)}`}</li>}
      {fallos > 0 && <li data-failing="true">{`Con fallo: ${formatNumber(fallos)}`}</li>}
      {lastFailure !== null && (
        <li data-failing="true">
          <small>{lastFailure}</small>
        </li>
      )}
    </ul>
  );
}

import type { CheckState, SiteCheck, SiteStatus } from 'shared/contract/site-status';
import { Read } from 'shared/data/read';
import { call, deferReplies } from 'shared/http/call';
import { useLoaderData, useRevalidator } from 'shared/router';
import { formatMoment } from 'shared/text/moments';
import { Button } from 'shared/ui/button';
import { ListPage } from 'shared/head/screen-head';
import { Empty, Hint } from 'shared/ui/page';
import styles from './status-page.module.css';

export const loadStatusPage = () => deferReplies({ status: call('GET /estado') });

/** Health checks of the server, with instructions, for a webmaster who is no technician. */
export function StatusPage() {
  const { status } = useLoaderData<ReturnType<typeof loadStatusPage>>();
  const { revalidate, state } = useRevalidator();
  return (
    <ListPage
      title="Estado de la web"
      action={
        <Button tone="outline" disabled={state === 'loading'} onClick={() => void revalidate()}>
          Actualizar
        </Button>
      }
    >
      <Read promise={status} failed="No se ha podido cargar el estado de la web.">
        {(loaded) => <Status {...loaded} />}
      </Read>
      <Hint>Lo que el servidor comprueba de sí mismo cada vez que se abre esta página, y qué hacer si algo no va bien.</Hint>
    </ListPage>
  );
}

/** Ordered by severity, with their labels. */
const words: Readonly<Record<CheckState, string>> = { fallo: 'Fallo', aviso: 'Atención', bien: 'Bien' };
const order = Object.keys(words) as CheckState[];

function Status({ momento, comprobaciones }: SiteStatus) {
  if (comprobaciones.length === 0) return <Empty>El servidor no ha comprobado nada.</Empty>;
  const sorted = comprobaciones.toSorted((a, b) => order.indexOf(a.estado) - order.indexOf(b.estado));
  return (
    <>
      <p className={styles.summary} data-state={sorted[0]?.estado} role="status">
        {`${summarize(comprobaciones)} Comprobado el ${formatMoment(momento)}.`}
      </p>
      <ul className={styles.checks}>
        {sorted.map((check) => (
          <Check key={`${check.nombre} ${check.detalle}`} {...check} />
        ))}
      </ul>
    </>
  );
}

function Check({ nombre, estado, detalle, remedio }: SiteCheck) {
  return (
    <li className={`boxed pad-4 breaks ${styles.check}`} data-state={estado}>
      <h2 className="title-sm">{nombre}</h2>
      <strong className={styles.state}>{words[estado]}</strong>
      <p>{detalle}</p>
      {remedio !== null && <p className={styles.remedy}>{remedio}</p>}
    </li>
  );
}

function summarize(checks: readonly SiteCheck[]): string {
  const [failures, warnings] = (['fallo', 'aviso'] as const).map((state) => checks.filter(({ estado }) => estado === state).length);
  const parts = [...(failures ? [plural(failures, 'fallo', 'fallos')] : []), ...(warnings ? [plural(warnings, 'aviso', 'avisos')] : [])];
  return parts.length === 0 ? 'Todo va bien.' : `Hay ${parts.join(' y ')}.`;
}

const plural = (many: number, one: string, several: string) => `${many} ${many === 1 ? one : several}`;

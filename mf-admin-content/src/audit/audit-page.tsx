import { useState } from 'react';
import type { AuditedAction, AuditedEntity, AuditEntry, AuditPage as AuditLines } from 'shared/contract/audit';
import { useLoaderData } from 'shared/router';
import { formatMoment } from 'shared/text/moments';
import { LoadRefusal } from 'shared/ui/access-denied';
import { Button } from 'shared/ui/button';
import { SelectField, TextField } from 'shared/ui/field';
import { Loaded } from 'shared/ui/loaded';
import { PageTitle } from 'shared/ui/page-title';
import { usePageTitle } from 'shared/ui/use-page-title';
import page from '../page.module.css';
import { everything, loadAudit, type AuditFilter, type AuditPageData } from './audit-data.ts';
import styles from './audit-page.module.css';

const entities: Record<AuditedEntity, string> = {
  usuarios: 'Usuarios',
  contenido: 'Contenido',
  patrocinadores: 'Patrocinadores',
  actividades: 'Actividades',
  inscripciones: 'Inscripciones',
  galerias: 'Galerías',
  accesos: 'Accesos',
  modulos: 'Módulos',
};

const actions: Record<AuditedAction, string> = {
  crear: 'Creó',
  editar: 'Editó',
  eliminar: 'Eliminó',
  restaurar: 'Restauró',
  ordenar: 'Ordenó',
  enviar: 'Envió',
  abrir: 'Abrió',
  cerrar: 'Cerró',
  entrar: 'Entró',
  fallar: 'No pudo entrar',
  solicitar: 'Pidió recuperar su contraseña',
  restablecer: 'Recuperó su contraseña',
  exportar: 'Exportó',
  descargar: 'Descargó el ZIP',
  probar: 'Probó una versión',
};

/** Who changed what, and when. */
export function AuditPage() {
  usePageTitle('Registro de cambios');
  const { audit } = useLoaderData<AuditPageData>();
  const [shown, setShown] = useState({ filter: everything, promise: audit });
  const show = (part: Partial<AuditFilter>) => {
    const filter = { ...shown.filter, pagina: 1, ...part };
    setShown({ filter, promise: loadAudit(filter) });
  };
  return (
    <div className={page.page}>
      <PageTitle>Registro de cambios</PageTitle>
      <p className={page.intro}>Quién entró, y quién cambió o eliminó qué, en los últimos 90 días.</p>
      <div role="search" className={styles.filters}>
        <SelectField
          label="Apartado"
          name="entidad"
          value={shown.filter.entidad}
          onChange={(event) => show({ entidad: event.target.value })}
        >
          <option value="">Todos</option>
          {Object.entries(entities).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Desde"
          type="date"
          name="desde"
          value={shown.filter.desde}
          onChange={(event) => show({ desde: event.target.value })}
        />
      </div>
      <Loaded
        promise={shown.promise}
        waiting={<p role="status">Cargando...</p>}
        failed={(error) => (
          <LoadRefusal error={error} text="No se ha podido cargar el registro." onRetry={() => show({ pagina: shown.filter.pagina })} />
        )}
      >
        {(lines) => <Lines {...lines} onPage={(pagina) => show({ pagina })} />}
      </Loaded>
    </div>
  );
}

function Lines({ entradas, total, pagina, paginas, onPage }: AuditLines & { onPage: (pagina: number) => void }) {
  if (entradas.length === 0) return <p className={page.empty}>No hay cambios registrados.</p>;
  return (
    <>
      <p className={styles.count} role="status">
        {total === 1 ? '1 cambio' : `${total} cambios`}
      </p>
      <ol className={styles.list}>
        {entradas.map((entry) => (
          <Line key={entry.id} {...entry} />
        ))}
      </ol>
      {paginas > 1 && (
        <nav className={styles.pages} aria-label="Páginas">
          <Button tone="outline" disabled={pagina <= 1} onClick={() => onPage(pagina - 1)}>
            Anterior
          </Button>
          <span>{`Página ${pagina} de ${paginas}`}</span>
          <Button tone="outline" disabled={pagina >= paginas} onClick={() => onPage(pagina + 1)}>
            Siguiente
          </Button>
        </nav>
      )}
    </>
  );
}

function Line({ momento, usuario, usuario_id, correo, accion, entidad, entidad_id, resumen, red, veces = 1 }: AuditEntry) {
  const account = [correo, usuario_id && `n.º ${usuario_id}`].filter(Boolean).join(' · ');
  const source = [red && `desde ${red}`, veces > 1 && `${veces} veces en una hora`].filter(Boolean).join(' · ');
  return (
    <li className={styles.line}>
      <time dateTime={momento}>{formatMoment(momento)}</time>
      <span className={styles.who}>
        {usuario}
        {account && <span className={styles.summary}>{account}</span>}
      </span>
      <span className={styles.action} data-action={accion}>
        {actions[accion] ?? accion}
      </span>
      <span>
        {`${entities[entidad] ?? entidad}${entidad_id === null ? '' : ` · ${entidad_id}`}`}
        {resumen && <span className={styles.summary}>{resumen}</span>}
        {source && <span className={styles.summary}>{source}</span>}
      </span>
    </li>
  );
}

import type { AuditedAction, AuditedEntity, AuditEntry, AuditOrder, AuditPage as AuditLines } from 'shared/contract/audit';
import { Read } from 'shared/data/read';
import { useListQuery } from 'shared/list/use-list-query';
import { useLoaderData } from 'shared/router';
import { countOf } from 'shared/text/count-of';
import { formatMoment } from 'shared/text/moments';
import { Button } from 'shared/ui/button';
import { DateField } from 'shared/ui/date-field';
import { QueryFilter } from 'shared/ui/filter-field';
import { ListControls } from 'shared/ui/list-controls';
import { Loaded } from 'shared/data/loaded';
import { ListPage } from 'shared/head/screen-head';
import { Empty, Hint } from 'shared/ui/page';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { type AuditPageData, loadAuditPage, wholeList } from './audit-data.ts';
import styles from './audit-page.module.css';

const entities: Record<AuditedEntity, string> = {
  usuarios: 'Usuarios',
  contenido: 'Contenido',
  patrocinadores: 'Patrocinadores',
  actividades: 'Actividades',
  inscripciones: 'Inscripciones',
  plantillas: 'Plantillas de correo',
  edicion: 'Configuración de inscripciones',
  galerias: 'Galerías',
  accesos: 'Accesos',
  modulos: 'Módulos',
  ajustes: 'Ajustes',
  socios: 'Socios',
  cuotas: 'Cuotas',
  datos: 'Datos personales',
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
  marcar: 'Marcó',
  importar: 'Importó',
};

const orders: Record<AuditOrder, string> = {
  recientes: 'Lo más nuevo',
  antiguos: 'Lo más antiguo',
  persona: 'Persona',
};

const sections = Object.entries(entities).map(([value, label]) => ({ value, label }));

/** Contents have a key instead of a number. */
const contents: Readonly<Record<string, string>> = { historia: 'Historia', castillos: 'Castillos', inicio: 'Inicio' };

/** Row label: title, where known, and number. */
function describeRow({ entidad, entidad_id, titulo }: AuditEntry): string {
  const kind = entities[entidad] ?? entidad;
  if (entidad_id === null) return kind;
  if (titulo) return `${kind} · ${titulo} (n.º ${entidad_id})`;
  return `${kind} · ${(entidad === 'contenido' && contents[entidad_id]) || entidad_id}`;
}

/** Audit log: who changed what, and when. */
function AuditPage() {
  const { audit } = useLoaderData<AuditPageData>();
  const query = useListQuery(wholeList);
  const { values, change, isPending } = query;
  return (
    <ListPage title="Registro de cambios">
      <ListControls
        query={query}
        placeholder="Persona, apartado o detalle"
        orders={orders}
        count={
          <Loaded promise={audit} waiting={null} failed={null}>
            {({ total }) => <span>{countOf(total, 'cambio', 'cambios')}</span>}
          </Loaded>
        }
      >
        <QueryFilter query={query} label="Apartado" name="entidad" all="Todos" options={sections} />
        <DateField label="Desde" name="desde" value={values.desde} onChange={(event) => change({ desde: event.target.value }, 'step')} />
      </ListControls>
      <Read promise={audit} failed="No se ha podido cargar el registro.">
        {(lines) => (
          <Lines
            {...lines}
            isOld={isPending}
            isNarrowed={query.isNarrowed}
            onPage={(pagina) => change({ pagina: String(pagina) }, 'step')}
          />
        )}
      </Read>
      <Hint>Quién entró, y quién cambió o eliminó qué, mientras el club lo guarda: 90 días, si no ha puesto otro plazo.</Hint>
    </ListPage>
  );
}

interface LinesProps extends AuditLines {
  /** Another page or search is loading. */
  isOld: boolean;
  isNarrowed: boolean;
  onPage: (pagina: number) => void;
}

function Lines({ entradas, pagina, paginas, isOld, isNarrowed, onPage }: LinesProps) {
  if (entradas.length === 0) {
    return <Empty>{isNarrowed ? 'No hay cambios que coincidan con la búsqueda.' : 'No hay cambios registrados.'}</Empty>;
  }
  return (
    <>
      <ol className={`raised ${styles.list}`} aria-busy={isOld} data-old={isOld || undefined}>
        {entradas.map((entry) => (
          <Line key={entry.id} {...entry} />
        ))}
      </ol>
      {paginas > 1 && (
        <nav className="row gap-4" aria-label="Páginas">
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

function Line(entry: AuditEntry) {
  const { momento, usuario, usuario_id, correo, accion, titulo, resumen, red, veces = 1 } = entry;
  const account = [correo, usuario_id && `n.º ${usuario_id}`].filter(Boolean).join(' · ');
  const source = [red && `desde ${red}`, veces > 1 && `${veces} veces en una hora`].filter(Boolean).join(' · ');
  return (
    <li className={`stack gap-4 rows-0 breaks entry ${styles.line}`}>
      <time dateTime={momento}>{formatMoment(momento)}</time>
      <span className="strong heading">
        <span>{usuario}</span>
        {account && <span className={styles.summary}>{account}</span>}
      </span>
      <span className={`semibold ${styles.action}`} data-action={accion}>
        {actions[accion] ?? accion}
      </span>
      <span>
        <span>{describeRow(entry)}</span>
        {resumen && resumen !== titulo && <span className={styles.summary}>{resumen}</span>}
        {source && <span className={styles.summary}>{source}</span>}
      </span>
    </li>
  );
}

export const auditScreen: LazyScreen = { Component: AuditPage, loader: loadAuditPage };

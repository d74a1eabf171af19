import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { InspectedModules, InspectedVersion } from 'shared/contract/modules';
import { call } from 'shared/http/call';
import { refusalDetail } from 'shared/http/client';
import { notify } from 'shared/notify/notify';
import { Button } from 'shared/ui/button';
import type { Part } from './find-parts.ts';
import styles from './inspector.module.css';
import { useParts } from './use-parts.ts';

/** Who gets a version. One that no visitor gets is tried out here. */
const tellShare = (version: string | undefined, versions: readonly InspectedVersion[]): string => {
  const share = versions.find((each) => each.version === version)?.reparto ?? 0;
  return share === 0 ? 'Solo tú la ves' : `La ve el ${share} %`;
};

function Row({ part: { module, version, what }, found }: { part: Part; found: InspectedModules }) {
  const versions = found.modulos.find(({ modulo }) => modulo === module)?.versiones;
  return (
    <li className={styles.part}>
      <p className={styles.name}>
        <strong>{module}</strong> <span>{what}</span>
      </p>
      <p>
        <span>{version ?? found.shell ?? 'Versión del servidor'}</span>
        {versions && <span>{` · ${tellShare(version, versions)}`}</span>}
      </p>
      {versions && versions.length > 1 && <Change module={module} current={version} versions={versions} />}
    </li>
  );
}

interface ChangeProps {
  module: string;
  current: string | undefined;
  versions: readonly InspectedVersion[];
}

/** Another version for this browser alone. */
function Change({ module, current, versions }: ChangeProps) {
  const others = versions.filter(({ version }) => version !== current);
  const [wanted, setWanted] = useState(others[0]?.version ?? '');
  const begin = () => {
    call('POST /modulos/prueba', { json: { modulo: `${module}@${wanted}` } }).then(
      () => location.reload(),
      (error: unknown) => notify({ kind: 'error', text: refusalDetail(error) ?? 'No se ha podido probar esa versión.' }),
    );
  };
  return (
    <div className={styles.change}>
      <select aria-label={`Otra versión de ${module}`} value={wanted} onChange={({ target }) => setWanted(target.value)}>
        {others.map(({ version, reparto }) => (
          <option key={version} value={version}>
            {reparto > 0 ? `${version} (${reparto} %)` : version}
          </option>
        ))}
      </select>
      <Button tone="outline" aria-label={`Probar otra versión de ${module}`} onClick={begin}>
        Probar
      </Button>
    </div>
  );
}

function Inspector({ found, onClose }: { found: InspectedModules; onClose: () => void }) {
  const parts = useParts();
  // Twice in one page a slot's part is one row.
  const rows = new Map(parts.map((part) => [`${part.module} ${part.what}`, part]));
  return (
    <>
      {parts.flatMap(({ module, boxes }, index) =>
        boxes.map(({ left, top, width, height }, at) => (
          <div key={`${index} ${at}`} className={styles.box} aria-hidden="true" style={{ left, top, width, height }}>
            <span>{module}</span>
          </div>
        )),
      )}
      <section className={styles.panel} aria-label="Inspector de módulos">
        <ul className={styles.parts}>
          {[...rows].map(([key, part]) => (
            <Row key={`${key} ${part.version ?? ''}`} part={part} found={found} />
          ))}
        </ul>
        <Button ref={(button) => button?.focus()} onClick={onClose}>
          Cerrar
        </Button>
      </section>
    </>
  );
}

let open: { root: Root; place: Element } | undefined;

function close(): void {
  open?.root.unmount();
  open?.place.remove();
  open = undefined;
}

/** Shows which module, in which version, has rendered each part of the page, to who may try versions out; or closes it. */
export async function toggleInspector(): Promise<void> {
  if (open) return close();
  try {
    const found = await call('GET /modulos/versiones');
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    open = { root, place };
    root.render(<Inspector found={found} onClose={close} />);
  } catch (error) {
    notify({ kind: 'quiet', text: refusalDetail(error) ?? 'No se ha podido abrir el inspector.' });
  }
}

import { type InspectorParts, toggleInspector as toggle } from 'platform/load/inspector';
import { call } from 'shared/http/call';
import { refusalDetail } from 'shared/http/client';
import { showNotice } from 'shared/notify/notify';
import { Button } from 'shared/ui/button';
import styles from './inspector.module.css';

const failures = { versions: 'No se ha podido abrir el inspector.', begin: 'No se ha podido probar esa versión.' };

const parts: InspectorParts = {
  async versions() {
    const { shell, modulos } = await call('GET /modulos/versiones');
    const modules = modulos.map(({ modulo, versiones }) => ({
      module: modulo,
      versions: versiones.map(({ version, reparto }) => ({ version, share: reparto })),
    }));
    return { shell, modules };
  },
  begin: (modulo) => call('POST /modulos/prueba', { json: { modulo } }),
  fail: (error, what) => showNotice({ kind: what === 'begin' ? 'error' : 'quiet', text: refusalDetail(error) ?? failures[what] }),
  Button,
  styles,
  texts: {
    title: 'Inspector de módulos',
    parts: { frame: 'Marco', screen: 'Pantalla', slot: (name) => `Hueco ${name}` },
    share: (share) => (share === 0 ? 'Solo tú la ves' : `La ve el ${share} %`),
    builtHere: 'Versión del servidor',
    otherVersion: (module) => `Otra versión de ${module}`,
    tryOther: (module) => `Probar otra versión de ${module}`,
    tryOut: 'Probar',
    close: 'Cerrar',
  },
};

/** Shows which module has rendered each part of the page, or closes it. */
export const toggleInspector = (): Promise<void> => toggle(parts);

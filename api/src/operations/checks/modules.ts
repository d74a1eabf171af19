import { throwsOften } from 'platform/serve/load-store';
import { countOf } from 'shared/text/count-of';
import { listAll } from 'shared/text/lists';
import type { AppContext } from '../../accounts/security/context.ts';
import { readModules } from '../status/modules.ts';
import { duration, fault, type Finding, good, warning } from './finding.ts';

/** Single failures are a visitor's bad connection. */
const someFailures = 10;
const manyFailures = 0.05;

const nameAll = (modules: readonly { module: string; version: string }[]) =>
  modules.map(({ module, version }) => `${module} ${version}`).join(', ');

export async function lookAtLoads(context: AppContext): Promise<Finding<'es'>[]> {
  const { modules } = await readModules(context);
  const failing = modules.filter(({ loads, failures }) => failures > someFailures && failures / (loads + failures) > manyFailures);
  const throwing = modules.filter((row) => throwsOften({ ...row, errors: row.errors ?? 0 }));
  const faults = [
    ...(failing.length > 0
      ? [
          fault(
            { es: `Muchas visitas no pueden cargar ${nameAll(failing)}.` },
            { es: 'En «Módulos» está el motivo. Quien lo publicó puede volver a la versión anterior.' },
          ),
        ]
      : []),
    ...(throwing.length > 0
      ? [
          fault(
            { es: `Las páginas de ${nameAll(throwing)} dan errores en muchos navegadores.` },
            { es: 'En «Módulos» está el último. Quien lo publicó puede volver a la versión anterior.' },
          ),
        ]
      : []),
  ];
  if (faults.length > 0) return faults;
  return [good({ es: `${countOf(modules.length, 'versión publicada se carga', 'versiones publicadas se cargan')} bien.` })];
}

export async function lookAtReleases({ modules }: AppContext): Promise<Finding<'es'>[]> {
  const since = modules.awaySince();
  const broken = modules.broken();
  if (!since && broken.length > 0)
    return [
      fault(
        {
          es: `No se puede leer la publicación de ${listAll(broken.map(({ module, path }) => `${module} (${path})`))}: sigue como estaba.`,
        },
        {
          es: 'Vuelve a poner lo que tenía ese archivo, de una copia; el registro del servidor dice qué le pasa. Los demás módulos siguen.',
        },
      ),
    ];
  if (!since) return [good({ es: 'Se leen del lugar donde se publican los módulos.' })];
  const seconds = (Date.now() - since.getTime()) / 1000;
  return [
    fault(
      {
        es: `Desde hace ${duration(seconds)} no se puede leer el lugar donde se publican los módulos, o falta parte: vale lo último que se leyó.`,
      },
      {
        es: 'Mira si la carpeta de MODULES_DIR o el almacén de MODULES_BUCKET está en su sitio; el registro del servidor dice qué pasa. Mientras tanto no llegan publicaciones ni vueltas atrás.',
      },
    ),
  ];
}

export async function lookAtRendering(context: AppContext): Promise<Finding<'es'>[]> {
  if (!context.config.renderPages) return [];
  const { modules } = await readModules(context);
  const failing = modules.filter(({ rendering }) => (rendering?.failures ?? 0) > someFailures);
  if (failing.length === 0) return [good({ es: 'El servidor las dibuja sin fallos.' })];
  return [
    warning(
      { es: `El servidor no puede dibujar páginas de ${nameAll(failing)}: se ven algo más tarde.` },
      { es: 'En «Módulos» está el motivo.' },
    ),
  ];
}

import { countOf } from 'shared/text/count-of';
import type { AppContext } from '../../accounts/security/context.ts';
import { readModules } from '../status/modules.ts';
import { fault, type Finding, good, warning } from './finding.ts';

/** Single failures are a visitor's bad connection. */
const someFailures = 10;
const manyFailures = 0.05;

const nameAll = (modules: readonly { modulo: string; version: string }[]) =>
  modules.map(({ modulo, version }) => `${modulo} ${version}`).join(', ');

export async function lookAtLoads(context: AppContext): Promise<Finding<'es'>[]> {
  const { modulos } = await readModules(context);
  const failing = modulos.filter(({ cargas, fallos }) => fallos > someFailures && fallos / (cargas + fallos) > manyFailures);
  if (failing.length === 0)
    return [good({ es: `${countOf(modulos.length, 'versión publicada se carga', 'versiones publicadas se cargan')} bien.` })];
  return [
    fault(
      { es: `Muchas visitas no pueden cargar ${nameAll(failing)}.` },
      { es: 'En «Módulos» está el motivo. Quien lo publicó puede volver a la versión anterior.' },
    ),
  ];
}

export async function lookAtRendering(context: AppContext): Promise<Finding<'es'>[]> {
  if (!context.config.drawPages) return [];
  const { modulos } = await readModules(context);
  const failing = modulos.filter(({ dibujo }) => (dibujo?.fallos ?? 0) > someFailures);
  if (failing.length === 0) return [good({ es: 'El servidor las dibuja sin fallos.' })];
  return [
    warning(
      { es: `El servidor no puede dibujar páginas de ${nameAll(failing)}: se ven algo más tarde.` },
      { es: 'En «Módulos» está el motivo.' },
    ),
  ];
}

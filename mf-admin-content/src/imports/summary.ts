import type { ImportKind, ImportOutcome } from 'shared/facts/import-fields';
import { readClub } from 'shared/http/club';
import { countOf } from 'shared/text/count-of';

const newOnes: Record<ImportKind, readonly [string, string]> = {
  usuarios: ['nuevo', 'nuevos'],
  socios: ['nuevo', 'nuevos'],
  inscripciones: ['nueva', 'nuevas'],
};

/** Counts in words: '172 nuevos, 6 ya estaban, 2 sin correo'; zeros are left out, but for the new ones. */
export function summarize(tipo: ImportKind, counts: Readonly<Record<ImportOutcome, number>>): string {
  const parts = [countOf(counts.nueva, ...newOnes[tipo])];
  if (counts.estaba > 0) parts.push(countOf(counts.estaba, 'ya estaba', 'ya estaban'));
  if (counts['sin-correo'] > 0) parts.push(countOf(counts['sin-correo'], 'sin correo', 'sin correo'));
  if (counts.error > 0) parts.push(countOf(counts.error, 'con un error', 'con errores'));
  return parts.join(', ');
}

const labels: Readonly<Record<ImportKind, string>> = { usuarios: 'Socios', socios: 'Socios', inscripciones: 'Inscripciones de otros años' };

/** Where the club keeps a register, an account alone is not a member. */
export const labelOf = (tipo: ImportKind): string =>
  tipo === 'usuarios' && readClub().socios ? 'Accesos, sin ficha de socio' : labels[tipo];

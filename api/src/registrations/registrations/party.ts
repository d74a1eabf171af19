import { addPrices, type Priced, priceOf } from 'shared/facts/prices';
import type { Row } from '../../core/db/schema.ts';

export type Choice = Pick<Row<'inscripciones'>, 'ruta' | 'acompanante' | 'invitados' | 'menores'>;

/** Who comes with a rider, by kind. */
interface Company {
  adultos: number;
  menores: number;
  acompanantes: number;
}

/** Who was added on a day, aaaa-mm-dd. */
export type Added = Company & { dia: string };

const kinds = ['adultos', 'menores', 'acompanantes'] as const;

const companyOf = ({ acompanante, invitados, menores }: Choice): Company => ({
  adultos: invitados - menores,
  menores,
  acompanantes: acompanante === 'Si' ? 1 : 0,
});

export const readAdded = ({ anadido }: Pick<Row<'inscripciones'>, 'anadido'>): Added[] => (anadido === null ? [] : JSON.parse(anadido));

/** Who has been added after a change: of those taken off, who came last goes first. */
export function changeAdded(row: Row<'inscripciones'>, chosen: Choice, today: string): Added[] {
  const [before, after] = [companyOf(row), companyOf(chosen)];
  const added = readAdded(row).map((each) => ({ ...each }));
  const fresh = { adultos: 0, menores: 0, acompanantes: 0, dia: today };
  for (const kind of kinds) {
    fresh[kind] = Math.max(0, after[kind] - before[kind]);
    let gone = Math.max(0, before[kind] - after[kind]);
    for (const each of added.toReversed()) {
      const taken = Math.min(gone, each[kind]);
      each[kind] -= taken;
      gone -= taken;
    }
  }
  return [...added, fresh].filter((each) => kinds.some((kind) => each[kind] > 0));
}

/** What it costs by the prices as they are set, in cents: each by the day on which they were added. Null where one is not set. */
export function priceOfParty(
  edition: Priced & { es_ruta: number },
  { persona, codigo_precio, fecha }: Pick<Row<'inscripciones'>, 'persona' | 'codigo_precio' | 'fecha'>,
  choice: Choice,
  added: readonly Added[],
): number | null {
  const priceAt = (dia: string, { adultos, menores, acompanantes }: Company) =>
    priceOf(edition, {
      ruta: choice.ruta,
      persona,
      codigo_precio,
      // Other activities have no companions.
      acompanante: edition.es_ruta === 1 && acompanantes > 0 ? 'Si' : null,
      invitados: adultos + menores,
      menores,
      dia,
    });
  const all = companyOf(choice);
  const since = (kind: keyof Company) => all[kind] - added.reduce((sum, each) => sum + each[kind], 0);
  const first = { adultos: since('adultos'), menores: since('menores'), acompanantes: since('acompanantes') };
  const alone = { adultos: 0, menores: 0, acompanantes: 0 };
  const later = added.map((each) => {
    const [own, together] = [priceAt(each.dia, alone), priceAt(each.dia, each)];
    return own === null || together === null ? null : together - own;
  });
  return addPrices([priceAt(fecha, first), ...later]);
}

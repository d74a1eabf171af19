import { feeStateOn, type FeeState } from 'shared/facts/fees';
import { isMemberState, memberStateLabels } from 'shared/facts/members';
import { listOf, type Reference, type WrittenReference } from 'shared/facts/references';
import { call, getList } from 'shared/http/call';
import { can } from 'shared/http/can';
import { today } from 'shared/text/today';

type Of<Kind extends Reference['kind']> = Extract<Reference, { kind: Kind }>;
/** What a reference of one list is, as a sentence; undefined where nobody knows. */
type Explain = (reference: Reference, text: string) => string | undefined;

/** Lists that are asked at most: a year's movements name two or three. */
const mostLists = 12;

/**
 * What references of other years, calls and screens are, by their text. A list that cannot be asked leaves its own out, and one that the
 * rider may have meant otherwise ('A28001234') is left out where there is none.
 */
export async function explainReferences(found: readonly WrittenReference[]): Promise<Map<string, string>> {
  const told = new Map<string, string>();
  const lists = new Map<string, WrittenReference[]>();
  for (const each of found) lists.set(listOf(each.reference), [...(lists.get(listOf(each.reference)) ?? []), each]);
  await Promise.all(
    [...lists.values()].slice(0, mostLists).map(async (ofList) => {
      const [first] = ofList;
      const explain = first && (await explainerOf(first.reference).catch(() => undefined));
      for (const { reference, text } of ofList) {
        const sentence = explain?.(reference, text);
        if (sentence !== undefined) told.set(text, sentence);
      }
    }),
  );
  return told;
}

function explainerOf(reference: Reference): Promise<Explain | undefined> {
  if (reference.kind === 'fee') return can('2.0') ? explainFees(reference) : Promise.resolve(undefined);
  if (!can('2.0')) return Promise.resolve(undefined);
  return reference.kind === 'route' ? explainSignUps({ anio: reference.anio }, `la ruta de ${reference.anio}`) : explainActivity(reference);
}

const feeStates: Readonly<Record<FeeState, string>> = {
  pendiente: 'sin pagar',
  remesa: 'en el banco',
  pagada: 'ya pagada',
  devuelta: 'devuelta por el banco',
};

async function explainFees({ anio }: Of<'fee'>): Promise<Explain> {
  const fees = await getList('GET /cuotas/anios/:anio', { params: { anio } });
  return (reference, text) => {
    const fee = fees.find(({ numero }) => numero === (reference as Of<'fee'>).numero);
    if (!fee) return `No hay ninguna cuota de ${anio} con esa referencia (${text}).`;
    const { socio_estado } = fee;
    const left = socio_estado && !isMemberState(socio_estado) ? [memberStateLabels[socio_estado].toLowerCase()] : [];
    const state = [feeStates[feeStateOn(fee, today())], ...left].join(', ');
    return `Es la cuota de ${anio} de ${fee.nombre} (${text}): ${state}. Está en Cuotas, ${anio}.`;
  };
}

async function explainActivity({ actividad }: Of<'activity'>): Promise<Explain | undefined> {
  const activity = (await getList('GET /actividades/')).find(({ id }) => id === actividad);
  return activity && explainSignUps({ actividad }, `«${activity.titulo}»`);
}

async function explainSignUps(of: { anio: number } | { actividad: number }, name: string): Promise<Explain> {
  const [rows, waiting] = await Promise.all([
    getList('GET /inscripciones/pagos', { query: of }),
    can('2.0') ? call('GET /inscripciones/espera', { query: of }).then(({ filas }) => filas) : [],
  ]);
  return (_reference, text) => {
    const row = rows.find(({ referencia }) => referencia === text);
    const waits = waiting.find(({ referencia }) => referencia === text);
    const who = row ?? waits;
    if (!who) return `No hay ninguna inscripción ${text} en ${name}.`;
    const state = row ? (row.anulada ? 'anulada' : row.pagado === 'Si' ? 'ya pagada' : 'sin pagar') : 'en la lista de espera';
    return `Es de la inscripción ${text} de ${name}, de ${who.nombre?.trim() || who.mail}: ${state}.`;
  };
}

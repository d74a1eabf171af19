import type { FeeYearRow } from 'shared/contract/fees';
import type { FeeKind } from 'shared/contract/members';
import { readEuros, typedEuros } from 'shared/facts/money';
import { Columns } from 'shared/form/form';
import { FormModal } from 'shared/form/form-modal';
import { ifMissing } from 'shared/form/rules';
import { useForm } from 'shared/form/use-form';
import { call } from 'shared/http/call';
import { useNavigate, useRevalidator } from 'shared/router';
import { today } from 'shared/text/today';
import { SelectField, TextField } from 'shared/ui/field';
import { Hint } from 'shared/ui/page';

/** `tipo-3`: the amount of a kind. */
type Draft = Record<string, string>;
const nameOf = ({ id }: Pick<FeeKind, 'id'>) => `tipo-${id}`;

const draftOf = (year: Omit<FeeYearRow, 'abierta' | 'version'>, kinds: readonly FeeKind[]): Draft => ({
  anio: String(year.anio),
  vence: year.vence,
  por_meses: year.por_meses ? 'si' : '',
  recordatorios: year.recordatorios.join(', '),
  ...Object.fromEntries(kinds.map((kind) => [nameOf(kind), typedEuros(year.importes.find(({ tipo_id }) => tipo_id === kind.id)?.importe)])),
});

/** What the year after the latest would be like: from October on the next year, and a day that is to come. */
function nextYear(latest: FeeYearRow | undefined): Omit<FeeYearRow, 'abierta' | 'version'> {
  const [year = 0, month = 0] = today().split('-').map(Number);
  const anio = Math.max(latest ? latest.anio + 1 : 0, month >= 10 ? year + 1 : year);
  const { por_meses = false, recordatorios = [7, 30], importes = [] } = latest ?? {};
  const usual = `${anio}${(latest?.vence ?? '0000-03-31').slice(4)}`;
  return { anio, vence: usual > today() ? usual : endOfNextMonth(year, month), por_meses, recordatorios, importes };
}

const endOfNextMonth = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10);

/** '-15, 7' → [-15, 7]; undefined where one is no day. */
function readDays(typed: string): number[] | undefined {
  const parts = typed.split(/[\s,;]+/).filter(Boolean);
  const days = parts.map(Number);
  return days.length <= 6 && days.every((day) => Number.isInteger(day) && day >= -90 && day <= 365) ? days : undefined;
}

interface YearModalProps {
  /** Undefined for a new one. */
  year: FeeYearRow | undefined;
  latest: FeeYearRow | undefined;
  kinds: readonly FeeKind[];
  onClose: () => void;
}

/** What a year's fees cost, until when they are paid, and when members are reminded. */
export function YearModal({ year, latest, kinds: all, onClose }: YearModalProps) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const kinds = all.filter(({ paga }) => paga !== 'nadie');
  const read = (row: FeeYearRow) => draftOf(row, kinds);
  const form = useForm<Draft, 'PUT /cuotas/anios/:anio'>({
    labels: {
      ...(year ? {} : { anio: 'Año' }),
      vence: 'Se paga hasta el día',
      por_meses: 'Quien entra durante el año paga',
      recordatorios: 'Días de los recordatorios',
      ...Object.fromEntries(kinds.map((kind) => [nameOf(kind), `Importe de ${kind.nombre}`])),
    },
    start: draftOf(year ?? nextYear(latest), kinds),
    version: year?.version,
    check: ({ anio = '', vence = '', recordatorios = '', ...amounts }) => ({
      anio: /^(20|21)\d{2}$/.test(anio) ? undefined : 'Escribe el año con cuatro cifras.',
      vence: ifMissing(vence, 'Elige el día.'),
      recordatorios:
        readDays(recordatorios) === undefined
          ? 'Escribe como mucho seis números de días, entre -90 y 365, separados por comas.'
          : undefined,
      ...Object.fromEntries(
        kinds.map((kind) => {
          const typed = amounts[nameOf(kind)] ?? '';
          const isWrong = typed.trim() !== '' && readEuros(typed) === undefined;
          return [nameOf(kind), isWrong ? 'Escribe un importe en euros, como 45 o 45,50.' : undefined];
        }),
      ),
    }),
    send: ({ anio = '', vence = '', por_meses, recordatorios = '', ...amounts }, version) =>
      call('PUT /cuotas/anios/:anio', {
        params: { anio: Number(anio) },
        json: {
          vence,
          por_meses: por_meses === 'si',
          recordatorios: readDays(recordatorios) ?? [],
          importes: kinds.flatMap((kind) => {
            const importe = readEuros(amounts[nameOf(kind)] ?? '');
            return importe === undefined ? [] : [{ tipo_id: kind.id, importe }];
          }),
          // A new year that has come meanwhile is a conflict, not overwritten.
          version: version ?? 0,
        },
      }),
    saved: async (stored) => {
      const { anio } = stored as FeeYearRow;
      onClose();
      if (year) await revalidate();
      else await navigate(`/socios/cuotas?anio=${anio}`);
    },
    failed: 'No se han podido guardar las cuotas del año.',
    call: 'PUT /cuotas/anios/:anio',
    read,
    show: { por_meses: (value) => (value === 'si' ? 'Los meses que quedan' : 'El año entero') },
  });
  const { field } = form;
  return (
    <FormModal of={form} title={year ? `Cuotas de ${year.anio}` : 'Preparar un año'} wide onClose={onClose}>
      <Columns>
        {!year && <TextField {...field('anio')} inputMode="numeric" autoComplete="off" maxLength={4} />}
        <TextField {...field('vence')} type="date" />
        <SelectField {...field('por_meses')}>
          <option value="">El año entero</option>
          <option value="si">Los meses que quedan</option>
        </SelectField>
        <TextField
          {...field('recordatorios')}
          autoComplete="off"
          hint="Días después del vencimiento, separados por comas; antes, con un menos: -15, 7, 30. Vacío, ninguno."
        />
        {kinds.map((kind) => (
          <TextField key={kind.id} {...field(nameOf(kind))} inputMode="decimal" autoComplete="off" placeholder="Sin importe" />
        ))}
      </Columns>
      {year?.abierta && <Hint>Las cuotas ya creadas se quedan con su importe.</Hint>}
    </FormModal>
  );
}

import { pricedNames } from 'shared/facts/call-fields';
import { countOf } from 'shared/text/count-of';
import { Options, SelectField, TextField } from 'shared/ui/field';
import {
  type CallValues,
  type CodeDraft,
  isWrongLevel,
  isWrongPrice,
  type LevelDraft,
  nextKey,
  type PriceDraft,
  routePeople,
  routePrices,
} from './call-values.ts';
import styles from './call.module.css';
import { Folded } from '../registration/folded.tsx';
import { RowList } from './row-list.tsx';

interface PartProps {
  values: CallValues;
  set: (part: Partial<CallValues>) => void;
  error: string | undefined;
}

const blankLevel = (key: string): LevelDraft => ({ key, nombre: '', texto: '', plazas: '' });
const blankCode = (key: string): CodeDraft => ({ key, codigo: '', precio: '', usos: '', usados: 0 });

export const Levels = ({ values: { niveles }, set, error }: PartProps) => (
  <RowList
    name="niveles"
    rows={niveles}
    blank={blankLevel}
    nextKey={nextKey}
    onChange={(rows) => set({ niveles: rows })}
    add="Añadir un nivel"
    remove={({ nombre }, at) => `Quitar el nivel ${nombre || at + 1}`}
    error={error}
  >
    {(_, at, typed) => (
      <>
        <TextField {...typed('nombre', `Nivel ${at + 1}`, 'nivel')} maxLength={40} />
        <TextField {...typed('texto', `Qué es el nivel ${at + 1}`, 'nivel-texto')} maxLength={120} />
        <TextField {...typed('plazas', `Plazas del nivel ${at + 1}`, 'nivel-plazas')} inputMode="numeric" placeholder="Sin límite" />
      </>
    )}
  </RowList>
);

export function Prices({ values: { precios, niveles }, set, error }: PartProps) {
  const levels = niveles.map(({ nombre }) => nombre.trim()).filter(Boolean);
  /** Mostly another kind of person. */
  const blank = (key: string): PriceDraft => ({
    key,
    nivel: '',
    persona: precios.length === 0 ? 'general' : 'socio',
    hasta: '',
    precio: '',
  });
  return (
    <RowList
      name="precios"
      rows={precios}
      blank={blank}
      nextKey={nextKey}
      onChange={(rows) => set({ precios: rows })}
      add="Añadir un precio"
      remove={(_, at) => `Quitar el precio ${at + 1}`}
      error={error}
    >
      {({ nivel }, at, typed) => (
        <>
          <SelectField {...typed('persona', `Para quién es el precio ${at + 1}`, 'precio-persona')}>
            <Options of={pricedNames} />
          </SelectField>
          {(levels.length > 0 || nivel !== '') && (
            <SelectField {...typed('nivel', `Nivel del precio ${at + 1}`, 'precio-nivel')}>
              <option value="">Todos los niveles</option>
              {[...new Set(nivel === '' ? levels : [...levels, nivel])].map((level) => (
                <option key={level}>{level}</option>
              ))}
            </SelectField>
          )}
          <TextField {...typed('precio', `Precio ${at + 1}`, 'precio')} inputMode="decimal" placeholder="€" />
          <TextField {...typed('hasta', `Precio ${at + 1}, hasta el día`, 'precio-hasta')} type="date" />
        </>
      )}
    </RowList>
  );
}

const cells = { general: ['Precio', '€'], acompanante: ['Acompañante', '€'], socio: ['Socio', 'El mismo'] } as const;

interface RouteLevelsProps extends Omit<PartProps, 'error'> {
  errors: (name: 'niveles' | 'precios') => { error: string | undefined };
}

/** The levels of the route, each with its ordinary prices. */
export function RouteLevels({ values: { niveles, precios }, set, errors }: RouteLevelsProps) {
  const change = <Row extends { key: string }>(rows: readonly Row[], key: string, part: Partial<Row>) =>
    rows.map((row) => (row.key === key ? { ...row, ...part } : row));
  const level = (row: LevelDraft, part: Partial<LevelDraft>) => set({ niveles: change(niveles, row.key, part) });
  return (
    <>
      <div className="stack gap-4">
        {niveles.map((row, at) => (
          <div key={row.key} className={`stack gap-4 rows-3 ${styles.level}`}>
            {routePeople.map((persona, of) => {
              const price = precios[at * routePeople.length + of];
              if (!price) return null;
              const [label, placeholder] = cells[persona];
              // Named before the submit that shows its fault.
              const isWrong = isWrongPrice(price);
              return (
                <TextField
                  key={persona}
                  label={`${label} ${row.nombre}`}
                  name={isWrong ? 'precios' : `precio-${row.nombre}-${persona}`}
                  inputMode="decimal"
                  placeholder={placeholder}
                  value={price.precio}
                  error={isWrong ? errors('precios').error : undefined}
                  onChange={({ target }) => set({ precios: change(precios, price.key, { precio: target.value }) })}
                />
              );
            })}
            <TextField
              label={`Plazas ${row.nombre}`}
              name={isWrongLevel(row) ? 'niveles' : `plazas-${row.nombre}`}
              inputMode="numeric"
              placeholder="Sin límite"
              value={row.plazas}
              error={isWrongLevel(row) ? errors('niveles').error : undefined}
              onChange={({ target }) => level(row, { plazas: target.value })}
            />
          </div>
        ))}
      </div>
      {niveles.map((row) => (
        <TextField
          key={row.key}
          label={`Qué es ${row.nombre}`}
          name={`texto-${row.nombre}`}
          maxLength={120}
          placeholder="Para quién es, en una frase: «280 km de curvas, sin parar»"
          value={row.texto}
          onChange={({ target }) => level(row, { texto: target.value })}
        />
      ))}
    </>
  );
}

/** What the route costs beside the ordinary prices of its levels: until a day, or for other people. */
export function MorePrices({ values, set, error }: PartProps) {
  const [ordinary, others] = [values.precios.slice(0, routePrices.length), values.precios.slice(routePrices.length)];
  return (
    <Folded legend="Otros precios: hasta un día, o de invitados" isOpen={others.length > 0}>
      <Prices
        values={{ ...values, precios: others }}
        set={({ precios = [] }) => set({ precios: [...ordinary, ...precios] })}
        error={ordinary.some(isWrongPrice) ? undefined : error}
      />
    </Folded>
  );
}

export const Codes = ({ values: { codigos }, set, error }: PartProps) => (
  <RowList
    name="codigos"
    rows={codigos}
    blank={blankCode}
    nextKey={nextKey}
    onChange={(rows) => set({ codigos: rows })}
    add="Añadir un código"
    remove={({ codigo }, at) => `Quitar el código ${codigo || at + 1}`}
    error={error}
  >
    {({ usados }, at, typed) => (
      <>
        <TextField
          {...typed('codigo', `Código ${at + 1}`, 'codigo')}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField {...typed('precio', `Precio con el código ${at + 1}`, 'codigo-precio')} inputMode="decimal" placeholder="€" />
        <TextField
          {...typed('usos', `Usos del código ${at + 1}`, 'codigo-usos')}
          inputMode="numeric"
          hint={usados > 0 ? `${countOf(usados, 'usado', 'usados')} ya` : undefined}
        />
      </>
    )}
  </RowList>
);

import type { PricedPeople } from 'shared/facts/sign-up-fields';
import { countOf } from 'shared/text/count-of';
import { SelectField, TextField } from 'shared/ui/field';
import { Options } from 'shared/ui/options';
import { type CallValues, type CodeDraft, type LevelDraft, nextKey, type PriceDraft, pricedNames } from './call-values.ts';
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
    {({ key, nombre, texto, plazas }, at, change) => (
      <>
        <TextField
          label={`Nivel ${at + 1}`}
          name={`nivel-${key}`}
          maxLength={40}
          value={nombre}
          onChange={({ target }) => change({ nombre: target.value })}
        />
        <TextField
          label={`Qué es el nivel ${at + 1}`}
          name={`nivel-texto-${key}`}
          maxLength={120}
          value={texto}
          onChange={({ target }) => change({ texto: target.value })}
        />
        <TextField
          label={`Plazas del nivel ${at + 1}`}
          name={`nivel-plazas-${key}`}
          inputMode="numeric"
          placeholder="Sin límite"
          value={plazas}
          onChange={({ target }) => change({ plazas: target.value })}
        />
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
      {({ key, nivel, persona, hasta, precio }, at, change) => (
        <>
          <SelectField
            label={`Para quién es el precio ${at + 1}`}
            name={`precio-persona-${key}`}
            value={persona}
            onChange={({ target }) => change({ persona: target.value as PricedPeople })}
          >
            <Options of={pricedNames} />
          </SelectField>
          {(levels.length > 0 || nivel !== '') && (
            <SelectField
              label={`Nivel del precio ${at + 1}`}
              name={`precio-nivel-${key}`}
              value={nivel}
              onChange={({ target }) => change({ nivel: target.value })}
            >
              <option value="">Todos los niveles</option>
              {[...new Set(nivel === '' ? levels : [...levels, nivel])].map((level) => (
                <option key={level}>{level}</option>
              ))}
            </SelectField>
          )}
          <TextField
            label={`Precio ${at + 1}`}
            name={`precio-${key}`}
            inputMode="decimal"
            placeholder="€"
            value={precio}
            onChange={({ target }) => change({ precio: target.value })}
          />
          <TextField
            label={`Precio ${at + 1}, hasta el día`}
            name={`precio-hasta-${key}`}
            type="date"
            value={hasta}
            onChange={({ target }) => change({ hasta: target.value })}
          />
        </>
      )}
    </RowList>
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
    {({ key, codigo, precio, usos, usados }, at, change) => (
      <>
        <TextField
          label={`Código ${at + 1}`}
          name={`codigo-${key}`}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={codigo}
          onChange={({ target }) => change({ codigo: target.value })}
        />
        <TextField
          label={`Precio con el código ${at + 1}`}
          name={`codigo-precio-${key}`}
          inputMode="decimal"
          placeholder="€"
          value={precio}
          onChange={({ target }) => change({ precio: target.value })}
        />
        <TextField
          label={`Usos del código ${at + 1}`}
          name={`codigo-usos-${key}`}
          inputMode="numeric"
          hint={usados > 0 ? `${countOf(usados, 'usado', 'usados')} ya` : undefined}
          value={usos}
          onChange={({ target }) => change({ usos: target.value })}
        />
      </>
    )}
  </RowList>
);

import type { Edition } from 'shared/contract/edition';
import { useListQuery } from 'shared/list/use-list-query';
import { SelectField } from 'shared/ui/field';
import { Hint } from 'shared/ui/page';
import { ownEdition } from './route-data.ts';

interface EditionChoiceProps {
  edition: Edition;
  years: readonly number[];
  isInForce: boolean;
}

/** Which year's edition the screen is about, once there are several. */
export function EditionChoice({ edition: { anio }, years, isInForce }: EditionChoiceProps) {
  const { change } = useListQuery(ownEdition);
  return (
    <div>
      <SelectField label="Edición" name="anio" value={String(anio)} onChange={({ target }) => change({ anio: target.value }, 'step')}>
        {years.map((year) => (
          <option key={year}>{year}</option>
        ))}
      </SelectField>
      {!isInForce && <Hint>No es la edición en marcha: la portada y el formulario hablan de la otra hasta que pase su ruta.</Hint>}
    </div>
  );
}

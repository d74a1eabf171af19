import type { ReactNode } from 'react';
import { provinces } from 'shared/facts/provinces';
import { Columns } from 'shared/form/form';
import type { FormState } from 'shared/form/use-form';
import { TextAreaField, TextField } from 'shared/ui/field';

type Name =
  | 'nombre'
  | 'primer_apellido'
  | 'segundo_apellido'
  | 'direccion'
  | 'codigo_postal'
  | 'poblacion'
  | 'provincia'
  | 'emergencia'
  | 'motos';

interface MemberFieldsProps {
  field: FormState<Record<Name, string>>['field'];
  /** Filled in by whom they are about: their browser knows the values. */
  isOwn?: boolean;
  /** The form's other short controls, between name and address. */
  children: ReactNode;
}

/** What an application and the club's own form of a member ask. */
export function MemberFields({ field, isOwn = false, children }: MemberFieldsProps) {
  const known = (what: string) => (isOwn ? what : 'off');
  return (
    <>
      <Columns>
        <TextField {...field('nombre')} autoComplete={known('given-name')} maxLength={200} required />
        <TextField {...field('primer_apellido')} autoComplete={known('family-name')} maxLength={200} required={isOwn} />
        <TextField {...field('segundo_apellido')} autoComplete="off" maxLength={200} />
        {children}
        <TextField {...field('direccion')} autoComplete={known('street-address')} maxLength={200} />
        <TextField {...field('codigo_postal')} autoComplete={known('postal-code')} inputMode="numeric" maxLength={10} />
        <TextField {...field('poblacion')} autoComplete={known('address-level2')} maxLength={200} />
        <TextField {...field('provincia')} autoComplete={known('address-level1')} maxLength={200} list="provincias" />
        <TextField
          {...field('emergencia')}
          autoComplete="off"
          maxLength={200}
          hint={isOwn ? 'A quién avisar: nombre y teléfono.' : 'Nombre y teléfono.'}
        />
      </Columns>
      <datalist id="provincias">
        {provinces.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <TextAreaField {...field('motos')} rows={2} maxLength={1000} hint="Una por línea." />
    </>
  );
}

import type { ComponentProps } from 'react';
import { eventKinds, paymentMethods, roadbooks, routeLevels, yesNo } from 'shared/contract/enumerations';
import { provinces } from './provinces.ts';
import type { RiderFieldName } from './rider.ts';

export interface RiderField<Name extends string = RiderFieldName> extends Pick<
  ComponentProps<'input'>,
  'type' | 'autoComplete' | 'inputMode' | 'autoCapitalize' | 'spellCheck' | 'required' | 'min' | 'max' | 'placeholder'
> {
  name: Name;
  label: string;
  /** A closed list: the field is a select. */
  options?: readonly string[];
  /** An open list: what may be picked instead of typed. */
  suggestions?: readonly string[];
  /** Several lines, over the whole width. */
  isLong?: boolean;
}

export interface FieldGroup<Name extends string = RiderFieldName> {
  legend: string;
  fields: readonly RiderField<Name>[];
}

export const fieldGroups: readonly FieldGroup[] = [
  {
    legend: 'Tus datos',
    fields: [
      { name: 'nombre', label: 'Nombre completo', autoComplete: 'name', autoCapitalize: 'words' },
      {
        name: 'mail',
        label: 'Correo electrónico (obligatorio)',
        type: 'email',
        autoComplete: 'email',
        inputMode: 'email',
        autoCapitalize: 'none',
        spellCheck: false,
        required: true,
      },
      { name: 'telefono', label: 'Teléfono', type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
      { name: 'nacimiento', label: 'Fecha de nacimiento', type: 'date', autoComplete: 'bday' },
      { name: 'poblacion', label: 'Población', autoComplete: 'address-level2' },
      { name: 'provincia', label: 'Provincia', autoComplete: 'address-level1', suggestions: provinces },
    ],
  },
  {
    legend: 'La moto',
    fields: [
      { name: 'moto', label: 'Marca y modelo de la moto', autoComplete: 'off' },
      { name: 'grupo', label: 'Grupo o club con el que vienes', autoComplete: 'organization' },
    ],
  },
  {
    legend: 'La ruta',
    fields: [
      { name: 'evento', label: 'Evento', options: eventKinds },
      { name: 'ruta', label: 'Nivel de la ruta', options: routeLevels },
      { name: 'roadbook', label: 'Roadbook', options: roadbooks },
    ],
  },
  {
    legend: 'Acompañante',
    fields: [
      { name: 'acompanante', label: '¿Vienes con acompañante?', options: yesNo },
      { name: 'nombre_acomp', label: 'Nombre del acompañante', autoComplete: 'off', autoCapitalize: 'words' },
    ],
  },
];

/** What the club decides about somebody who has signed up. */
export const staffGroup: FieldGroup = {
  legend: 'Organización',
  fields: [
    { name: 'grupo_num', label: 'Número de grupo', type: 'number', inputMode: 'numeric', min: 0, max: 9999, autoComplete: 'off' },
    { name: 'salida', label: 'Hora de salida', autoComplete: 'off', placeholder: '09:30' },
    { name: 'pago', label: 'Forma de pago', options: paymentMethods },
    { name: 'pagado', label: 'Pagado', options: yesNo },
    { name: 'notas', label: 'Notas', isLong: true },
  ],
};

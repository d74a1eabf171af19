import type { ComponentProps } from 'react';
import { eventKinds, roadbooks, routeLevels, yesNo } from 'shared/contract/enumerations';
import { provinces } from './provinces.ts';
import type { Rider } from './rider.ts';

export interface RiderField extends Pick<
  ComponentProps<'input'>,
  'type' | 'autoComplete' | 'inputMode' | 'autoCapitalize' | 'spellCheck' | 'required'
> {
  name: keyof Rider;
  label: string;
  /** A closed list: the field is a select. */
  options?: readonly string[];
  /** An open list: what may be picked instead of typed. */
  suggestions?: readonly string[];
}

export interface FieldGroup {
  legend: string;
  fields: readonly RiderField[];
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

import {
  fieldGroups,
  type FieldName,
  fieldOf,
  isRiderField,
  isStaffField,
  type RiderField,
  type StaffField,
} from 'shared/facts/registration-fields';
import { can } from 'shared/http/can';

/** Fields of a sign-up by staff. */
export type NewField = RiderField | StaffField;
export const isNewField = (name: FieldName): name is NewField => isRiderField(name) || isStaffField(name);

export interface FieldGroup<Name extends FieldName> {
  legend: string;
  fields: readonly Name[];
}

/** Whether the server has the field: one with only the contract lacks those beyond it. */
export function serverKeeps(name: FieldName): boolean {
  const { extra } = fieldOf(name);
  return extra === undefined || can(extra);
}

/** Those of these fields that the server has, in the groups of a form. */
export const groupsOf = <Name extends FieldName>(isPart: (name: FieldName) => name is Name): readonly FieldGroup<Name>[] =>
  fieldGroups
    .map(({ legend, fields }) => ({ legend, fields: fields.filter(isPart).filter(serverKeeps) }))
    .filter(({ fields }) => fields.length > 0);

export const riderGroups = (): readonly FieldGroup<RiderField>[] => groupsOf(isRiderField);

import {
  type CorrectedField,
  fieldGroups,
  type FieldName,
  fieldOf,
  isCorrectedField,
  isRiderField,
  isStaffField,
  type RiderField,
  type StaffField,
} from 'shared/facts/registration-fields';
import type { Capability } from 'shared/contract/calls';
import { can } from 'shared/http/can';
import { activityOf, isOfRoute } from './call-of-row.ts';
import type { Row } from './row.ts';

export interface FieldGroup<Name extends FieldName> {
  legend: string;
  fields: readonly Name[];
}

const groupsOf = <Name extends FieldName>(isPart: (name: FieldName) => name is Name): readonly FieldGroup<Name>[] =>
  fieldGroups.map(({ legend, fields }) => ({ legend, fields: fields.filter(isPart) })).filter(({ fields }) => fields.length > 0);

const allRiderGroups = groupsOf(isRiderField);

/** Fields of a sign-up by staff. */
export type NewField = RiderField | StaffField;
export const isNewField = (name: FieldName): name is NewField => isRiderField(name) || isStaffField(name);
const allNewGroups = groupsOf(isNewField);

/** Fields that staff may edit: all but the id and the version. */
export type EditedField = NewField | CorrectedField;
const isEditedField = (name: FieldName): name is EditedField => isNewField(name) || isCorrectedField(name);
const allEditGroups = groupsOf(isEditedField)
  // Second person in the rider's form, third for staff.
  .map((group) => (group.legend === 'Tus datos' ? { ...group, legend: 'Datos personales' } : group));
export const editedFields = allEditGroups.flatMap(({ fields }) => fields);

/** Whether the server has the field: one with only the contract lacks those beyond it. */
export function serverKeeps(name: FieldName): boolean {
  const { extra } = fieldOf(name);
  return extra === undefined || can(extra as Capability);
}

const kept = <Name extends FieldName>(groups: readonly FieldGroup<Name>[]): readonly FieldGroup<Name>[] =>
  groups.map(({ legend, fields }) => ({ legend, fields: fields.filter(serverKeeps) })).filter(({ fields }) => fields.length > 0);

export const riderGroups = () => kept(allRiderGroups);
export const newGroups = () => kept(allNewGroups);
/** Of an activity without what only the route has; its level is its own. */
export const editGroups = (row: Pick<Row, 'referencia'>) =>
  activityOf(row) === undefined
    ? kept(allEditGroups)
    : kept(allEditGroups)
        .map(({ legend, fields }) => ({ legend, fields: fields.filter((name) => !isOfRoute(name) && name !== 'ruta') }))
        .filter(({ fields }) => fields.length > 0);

import {
  type CorrectedField,
  fieldGroups,
  type FieldName,
  isCorrectedField,
  isExtraField,
  isRiderField,
  isStaffField,
  type RiderField,
  type StaffField,
} from 'shared/contract/registration-fields';
import type { Row } from './row.ts';

export interface FieldGroup<Name extends FieldName> {
  legend: string;
  fields: readonly Name[];
}

const groupsOf = <Name extends FieldName>(isPart: (name: FieldName) => name is Name): readonly FieldGroup<Name>[] =>
  fieldGroups.map(({ legend, fields }) => ({ legend, fields: fields.filter(isPart) })).filter(({ fields }) => fields.length > 0);

/** What the public fills in. */
export const riderGroups = groupsOf(isRiderField);

/** What staff fill in when they sign somebody up. */
export type NewField = RiderField | StaffField;
export const isNewField = (name: FieldName): name is NewField => isRiderField(name) || isStaffField(name);
const newGroups = groupsOf(isNewField);

/** What staff may change: everything but the id, and the version, which the server counts. */
export type EditedField = NewField | CorrectedField;
const isEditedField = (name: FieldName): name is EditedField => isNewField(name) || isCorrectedField(name);
const editGroups = groupsOf(isEditedField)
  // The form speaks to the rider; here somebody else reads it.
  .map((group) => (group.legend === 'Tus datos' ? { ...group, legend: 'Datos personales' } : group));
export const editedFields = editGroups.flatMap(({ fields }) => fields);

/** Whether the server that sent this row keeps the field: one that knows only the contract leaves out what is beyond it. */
export const keepsField = (row: Row | undefined, name: FieldName): boolean =>
  !isExtraField(name) || (row !== undefined && Object.hasOwn(row, name));

const keptGroups = <Name extends FieldName>(groups: readonly FieldGroup<Name>[], row: Row | undefined): readonly FieldGroup<Name>[] =>
  groups.map(({ legend, fields }) => ({ legend, fields: fields.filter((name) => keepsField(row, name)) }));

export const editGroupsOf = (row: Row): readonly FieldGroup<EditedField>[] => keptGroups(editGroups, row);
/** `sample` is any row that the same server sent. */
export const newGroupsOf = (sample: Row | undefined): readonly FieldGroup<NewField>[] => keptGroups(newGroups, sample);

import { type CorrectedField, fieldGroups, type FieldName, isCorrectedField } from 'shared/facts/registration-fields';
import { activityOf, isRouteField } from './call-of-row.ts';
import { type FieldGroup, groupsOf, isNewField, type NewField } from './rider-groups.ts';
import type { Row } from './row.ts';

/** Fields that staff may edit: all but the id and the version. */
export type EditedField = NewField | CorrectedField;
const isEditedField = (name: FieldName): name is EditedField => isNewField(name) || isCorrectedField(name);
export const editedFields = fieldGroups.flatMap(({ fields }) => fields).filter(isEditedField);

/** Of an activity without what only the route has; its level is its own. Second person in the rider's form, third for staff. */
export const editGroups = (row: Pick<Row, 'referencia'>): readonly FieldGroup<EditedField>[] => {
  const isAbout = (name: FieldName): name is EditedField =>
    isEditedField(name) && (!activityOf(row) || (!isRouteField(name) && name !== 'ruta'));
  return groupsOf(isAbout).map((group) => (group.legend === 'Tus datos' ? { ...group, legend: 'Datos personales' } : group));
};

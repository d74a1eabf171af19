import { z } from 'zod';
import { departureFault, mayBeDeparture } from '../text/departure-time.ts';
import { birthDay, email, isoDate, maxLine, orAbsent, orNull, orNullish, pastedLine, text, whole } from './fields.ts';
import {
  type CorrectableField,
  correctableFields,
  type ExtraField,
  type FieldName,
  fieldNames,
  fieldOf,
  type FieldsLike,
  filterFields,
  isCorrectedField,
  isExtraField,
  isRiderField,
  isStaffField,
  isWrittenExtraField,
  type RegistrationFields,
  type WrittenExtraField,
} from '../facts/registration-fields.ts';

type NumberField = FieldsLike<{ kind: 'number' }>;
type RequiredField = FieldsLike<{ required: true }>;
type Written<Name extends FieldName> = RegistrationFields[Name] extends
  | { spellings: readonly (infer Option)[] }
  | { options: readonly (infer Option)[] }
  ? Option
  : Name extends NumberField
    ? number
    : string;

/** Object type with a schema for each name. */
function shapeOf<Shape extends Partial<Record<FieldName, z.ZodType>>>(
  names: readonly (keyof Shape & FieldName)[],
  make: (name: FieldName) => z.ZodType,
) {
  return Object.fromEntries(names.map((name) => [name, make(name).meta({ title: fieldOf(name).label })])) as Shape;
}

/** Schema of a field's value. */
function valueOf(name: FieldName): z.ZodType {
  const { kind, most = maxLine, range = [0, 0], options, spellings = options } = fieldOf(name);
  if (spellings) return z.enum(spellings);
  switch (kind) {
    case 'email':
      return email;
    case 'phone':
      return pastedLine(most);
    case 'day':
      return name === 'nacimiento' ? birthDay : isoDate;
    case 'time':
      return pastedLine(most).trim().refine(mayBeDeparture, { error: departureFault });
    case 'text':
      return text;
    case 'number':
      return whole(...range);
    default:
      return pastedLine(most).trim();
  }
}

/** Schema of a writable field. */
function write(name: FieldName): z.ZodType {
  // A form of the contract alone does not send it: the stored value stays.
  if (isRiderField(name) && isExtraField(name)) return orNullish(valueOf(name));
  if (isCorrectedField(name)) return orAbsent(valueOf(name));
  return fieldOf(name).required ? valueOf(name) : orNull(valueOf(name));
}

type WrittenShape<Name extends FieldName> = {
  [N in Name]: N extends FieldsLike<{ by: 'correction' }>
    ? ReturnType<typeof orAbsent<z.ZodType<Written<N>>>>
    : N extends FieldsLike<{ by: 'rider'; extra: string }>
      ? ReturnType<typeof orNullish<z.ZodType<Written<N>>>>
      : N extends RequiredField
        ? z.ZodType<Written<N>, Written<N>>
        : ReturnType<typeof orNull<z.ZodType<Written<N>>>>;
};

/** Fields of the public; of staff only; of later corrections by staff. */
export const riderShape = shapeOf<WrittenShape<FieldsLike<{ by: 'rider' }>>>(fieldNames.filter(isRiderField), write);
export const staffShape = shapeOf<WrittenShape<FieldsLike<{ by: 'staff' }>>>(fieldNames.filter(isStaffField), write);
export const correctedShape = shapeOf<WrittenShape<FieldsLike<{ by: 'correction' }>>>(fieldNames.filter(isCorrectedField), write);

type ExtraShape = { [N in WrittenExtraField]: ReturnType<typeof orNullish<z.ZodType<Written<N>>>> };
/** Fields that a form of the contract alone does not send. */
export const extraShape = shapeOf<ExtraShape>(fieldNames.filter(isWrittenExtraField), (name) => orNullish(valueOf(name)));

type CorrectableShape = { [N in CorrectableField]: ReturnType<typeof orNullish<z.ZodType<Written<N>>>> };
/** Fields that riders may change later: absent ones stay. */
export const correctableShape = shapeOf<CorrectableShape>(correctableFields, (name) => orNullish(valueOf(name)));

type Stored<Name extends FieldName> = Name extends NumberField ? z.ZodNumber : z.ZodString;
type StoredShape = {
  [N in FieldName]: N extends ExtraField
    ? z.ZodOptional<z.ZodNullable<Stored<N>>>
    : N extends RequiredField
      ? Stored<N>
      : z.ZodNullable<Stored<N>>;
};

/** A registration as stored: an old value need not be one of today's options. */
export const storedShape = shapeOf<StoredShape>(fieldNames, (name) => {
  const { kind, required, extra } = fieldOf(name);
  const value = kind === 'number' ? z.number() : z.string();
  if (required) return value;
  return extra ? value.nullable().optional() : value.nullable();
});

type PresentShape<Name extends FieldName> = { [N in Name]: z.ZodNullable<Stored<N>> };
/** Some fields as stored, in a reply that always has them. */
export const presentShape = <Name extends FieldName>(names: readonly Name[]): PresentShape<Name> =>
  shapeOf<PresentShape<Name>>(names, (name) => (fieldOf(name).kind === 'number' ? z.number() : z.string()).nullable());

type StoredStaffShape = Pick<StoredShape, FieldsLike<{ by: 'staff' }>>;
/** Staff's fields as stored. */
export const storedStaffShape: StoredStaffShape = shapeOf<StoredStaffShape>(fieldNames.filter(isStaffField), (name) => storedShape[name]);

type Filters = (typeof filterFields)[number];
type FilterShape = { [N in Filters]: ReturnType<typeof orAbsent<z.ZodType<Written<N>>>> };
export const filterShape = shapeOf<FilterShape>(filterFields, (name) => orAbsent(valueOf(name)));

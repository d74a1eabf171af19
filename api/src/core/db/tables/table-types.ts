import type { Generated } from 'kysely';

/**
 * The types of tables, read from their statements: `nombre text not null` is a string, without `not null` it may be null as well, and a
 * column with a default may be absent from an insert. `Types` says what a column holds more closely: `{ usuarios: { rol: Role } }`.
 */
export type TablesOf<Statements extends string, Types> = {
  [T in Table<WithoutComments<Statements>> as T[0]]: Columns<T[1], T[0] extends keyof Types ? Types[T[0]] : unknown>;
};

type WithoutComments<Text extends string, Before extends string = ''> = Text extends `${infer Start}--${string}\n${infer Rest}`
  ? WithoutComments<Rest, `${Before}${Start}`>
  : `${Before}${Text}`;

/** Name and columns of each. */
type Table<Text extends string, Found = never> = Text extends `${string}create table ${infer Name} (${infer Body});${infer Rest}`
  ? Table<Rest, Found | [Name, Body]>
  : Found;

type Columns<Body extends string, Types> = {
  [C in Column<Body extends `${infer Start}constraint ${string}` ? Start : Body> as C[0]]: Value<
    C[1],
    C[0] extends keyof Types ? NonNullable<Types[C[0]]> : C[1] extends `text${string}` ? string : number
  >;
};

/** Name and rule of each: 'version' and 'integer not null default 1'. */
type Column<Body extends string, Found = never> = Body extends `${infer One},${infer Rest}`
  ? Column<Rest, Found | NameAndRule<One>>
  : Found | NameAndRule<Body>;
type NameAndRule<Text extends string> = Text extends ` ${infer Rest}` | `\n${infer Rest}`
  ? NameAndRule<Rest>
  : Text extends `${infer Name} ${infer Rule}`
    ? [Name, Rule]
    : never;

type Value<Rule extends string, Type> = Rule extends `identity${string}`
  ? Generated<Type>
  : Rule extends `${string}default${string}`
    ? Generated<Type>
    : Rule extends `${string}not null${string}` | `${string}primary key${string}`
      ? Type
      : Type | null;

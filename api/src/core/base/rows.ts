/** One column of some rows. */
export const columnOf = <Row, Name extends keyof Row>(rows: readonly Row[], name: Name): Row[Name][] => rows.map((row) => row[name]);

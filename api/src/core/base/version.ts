import product from '../../../../package.json' with { type: 'json' };

/** Of the whole product but its modules, which are released alone: tags are named v1.0.0, and CHANGELOG.md has a section for each. */
export const version: string = product.version;

/** PostgreSQL's oldest version that its makers still mend. */
export const oldestPostgres = Number.parseInt(product.engines.postgresql.slice('>='.length), 10);

import product from '../../../../package.json' with { type: 'json' };

/** The version of the whole product but its modules, which are released alone: tags are named v1.0.0, and CHANGELOG.md has a section for each. */
export const version: string = product.version;

/** The oldest version of PostgreSQL that is still supported. */
export const oldestPostgres = Number.parseInt(product.engines.postgresql.slice('>='.length), 10);
